import { APPLICANT_KEY } from "./applicant-key.ts";
import { stored } from "../../lib/storage/stored.ts";

/** Sends a queued job application; without one, its code is not loaded. */
export function flushApplication(): void {
  if (stored(APPLICANT_KEY)?.includes('"queued":true') !== true) return;
  void import("./send-application.ts").then(({ outbox }) => outbox.flush()).catch(() => undefined);
}
