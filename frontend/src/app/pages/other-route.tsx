import { Route, Switch } from "wouter";

import { jobPaths } from "../../../../contract/jobs/values.ts";
import { IMAGE_TOOL_PATH } from "../../../../contract/image-tool/values.ts";
import { NOTIFICATIONS_PATH } from "../../../../contract/notifications/values.ts";
import { SAVED_PATH } from "../../../../contract/jokes/values.ts";
import { paths } from "../../../../contract/product.ts";
import { PAYMENT_REVIEW_PATH } from "../../../../contract/gem-orders/values.ts";
import { REQUESTS_PATH } from "../../../../contract/direct/values.ts";
import { PARENTS_PATH, SAFETY_PATH } from "../../../../contract/moderation/reports.ts";
import { VENUE_CATEGORIES, venuesPath } from "../../../../contract/venues/values.ts";
import { lazyPage } from "../../ui/lazy-part.tsx";
import { SoonPage } from "./soon-page.tsx";

const AgreementPage = lazyPage(() => import("./agreement-page.tsx"));
const CategoriesRoute = lazyPage(() => import("./venues/categories-route.tsx"));
const GamesListRoute = lazyPage(() => import("./games/games-list-route.tsx"));
const GemBuyRoute = lazyPage(() => import("./gems/gem-buy-route.tsx"));
const NotificationsRoute = lazyPage(() => import("./notifications-route.tsx"));
const JobRoutes = lazyPage(() => import("./job-routes.tsx"));
const ImageToolRoute = lazyPage(() => import("./jokes/image-tool-route.tsx"));
const ParentsPage = lazyPage(() => import("./parents-page.tsx"));
const PaymentReviewRoute = lazyPage(() => import("./gems/payment-review-route.tsx"));
const PaymentVerifyRoute = lazyPage(() => import("./gems/payment-verify-route.tsx"));
const RequestsRoute = lazyPage(() => import("./messages/requests-route.tsx"));
const RobotRoute = lazyPage(() => import("./venues/robot-route.tsx"));
const SafetyPage = lazyPage(() => import("./safety-page.tsx"));
const SavedRoute = lazyPage(() => import("./jokes/saved-route.tsx"));
const StoreRoute = lazyPage(() => import("./gems/store-route.tsx"));
const VenuesRoute = lazyPage(() => import("./venues/venues-route.tsx"));
const VideoUploadRoute = lazyPage(() => import("./people/video-upload-route.tsx"));

/**
 * Pages few visits start on, so the first route does not carry their paths. Any other address is a coming-soon page or
 * not found.
 */
export default function OtherPages() {
  return (
    <Switch>
      <Route path={paths.agreement} component={AgreementPage} />
      <Route path={paths.categories} component={CategoriesRoute} />
      <Route path={paths.gamesList} component={GamesListRoute} />
      <Route path={paths.gemBuy} component={GemBuyRoute} />
      <Route path={NOTIFICATIONS_PATH} component={NotificationsRoute} />
      <Route path={`${jobPaths.conditions}/*?`} component={JobRoutes} />
      <Route path={IMAGE_TOOL_PATH} component={ImageToolRoute} />
      <Route path={PARENTS_PATH} component={ParentsPage} />
      <Route path={PAYMENT_REVIEW_PATH} component={PaymentReviewRoute} />
      <Route path={paths.paymentVerify} component={PaymentVerifyRoute} />
      <Route path={REQUESTS_PATH} component={RequestsRoute} />
      <Route path={paths.robot} component={RobotRoute} />
      <Route path={SAFETY_PATH} component={SafetyPage} />
      <Route path={SAVED_PATH} component={SavedRoute} />
      <Route path={paths.store} component={StoreRoute} />
      {VENUE_CATEGORIES.map((category) => (
        <Route key={category} path={venuesPath(category)}>
          <VenuesRoute category={category} />
        </Route>
      ))}
      <Route path={paths.videoUpload} component={VideoUploadRoute} />
      <Route component={SoonPage} />
    </Switch>
  );
}
