import { readStoredDraft } from "./stored-draft.ts";

/** Publishes a queued joke; without one, its code is not loaded. */
export function flushDraft(): void {
  if (readStoredDraft()?.queued)
    void import("./publish.ts").then(({ outbox }) => outbox.flush()).catch(() => undefined);
}
