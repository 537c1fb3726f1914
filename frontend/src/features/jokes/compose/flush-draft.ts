import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { onIdChange } from "../../../lib/storage/id-changes.ts";
import { readStoredDraft } from "./stored-draft.ts";

/** Publishes a queued joke; without one, its code is not loaded. */
export function flushDraft(): void {
  if (readStoredDraft()?.queued)
    void import("./publish.ts").then(({ outbox }) => outbox.flush()).catch(() => undefined);
}

// After a login under a new id, the draft queued under the former one is theirs to publish. Nobody else's is.
onIdChange((_, id) => {
  if (id === useSessionStore.getState().user?.id) flushDraft();
});
