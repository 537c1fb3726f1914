import { queryOptions } from "@tanstack/react-query";

import type { CallInput } from "../../../../contract/calls/types.ts";
import { withHumanCheck } from "../../entities/contact-code/human-check/with-human-check.ts";
import { call } from "../../lib/network/api-client.ts";
import { queryKeys } from "../../entities/query-keys.ts";

export type Application = CallInput<"POST /api/admin/job-applications">["json"];

/** The application of the proved mobile; null when there is none. The cookie says which: no address contains it. */
export const jobApplicationQuery = (mobile: string) =>
  queryOptions({
    queryKey: queryKeys.jobApplication(mobile),
    queryFn: async ({ signal }) => (await call("GET /api/job-application", { signal })).item,
    // The administrator may have decided since.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const requestJobCode = (mobileNumber: string, forceNew: boolean) =>
  withHumanCheck((proof) =>
    call("POST /api/login-code", { json: { mobileNumber, forceNew, purpose: "job", ...proof } }),
  );

export const proveMobile = (mobileNumber: string, code: string) =>
  call("POST /api/login-verify", { json: { mobileNumber, code, purpose: "job" } });

export const applyForJob = (json: Application) => call("POST /api/admin/job-applications", { json });

export const withdrawApplication = () => call("DELETE /api/job-application");
