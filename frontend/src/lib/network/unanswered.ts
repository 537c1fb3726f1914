import { ApiError, hasCode } from "./api-client.ts";

/** Whether a call's outcome is unknown: no answer came, or a server failed, which may have done it nevertheless. */
export const isUnanswered = (error: unknown): boolean =>
  hasCode(error, "NETWORK", "INTERNAL") || (error instanceof ApiError && error.status >= 500);
