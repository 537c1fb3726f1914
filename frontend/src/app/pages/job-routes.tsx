import { Route, Switch } from "wouter";

import { jobPaths } from "../../../../contract/jobs/values.ts";
import { lazyPage } from "../../ui/lazy-part.tsx";
import { useGoBack } from "../shell/use-go-back.ts";
import { SoonPage } from "./soon-page.tsx";

const ConditionsPage = lazyPage(() => import("../../features/jobs/conditions-page.tsx"));
const VerifyPage = lazyPage(() => import("../../features/jobs/verify/verify-page.tsx"));
const ApplyPage = lazyPage(() => import("../../features/jobs/apply-page.tsx"));
const CompletePage = lazyPage(() => import("../../features/jobs/complete-page.tsx"));

/** The job application flow: conditions, mobile, form, result. */
export default function JobRoutes() {
  const leave = useGoBack();
  const backToConditions = useGoBack(jobPaths.conditions);
  return (
    <Switch>
      <Route path={jobPaths.conditions}>
        <ConditionsPage onBack={leave} />
      </Route>
      <Route path={jobPaths.verify}>
        <VerifyPage onBack={backToConditions} />
      </Route>
      <Route path={jobPaths.apply} component={ApplyPage} />
      <Route path={jobPaths.complete} component={CompletePage} />
      <Route component={SoonPage} />
    </Switch>
  );
}
