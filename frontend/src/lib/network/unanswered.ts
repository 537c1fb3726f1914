import { ApiError, hasCode, isLost } from "./api-client.ts";

/** Whether a call's outcome is unknown: no answer came, or a server failed, which may have done it nevertheless. */
export const isUnanswered = (error: unknown): boolean =>
  isLost(error) || hasCode(error, "INTERNAL") || (error instanceof ApiError && error.status >= 500);
