import { hasCode } from "../../../lib/api-client.ts";
import { showToast } from "../../../ui/toast.ts";
import { isUnchanged, noteAttempt, useDraft } from "./draft.ts";
import { sendDraft } from "./send-draft.ts";
import { composeTexts } from "./texts.ts";

let sending = false;

/** Publishes what this author left waiting for the network; keeps waiting if the network is still away. */
export async function sendQueuedDraft(author: string): Promise<void> {
  const draft = useDraft.getState();
  if (sending || !draft.queued || draft.author !== author) return;
  sending = true;
  try {
    await sendDraft(draft, draft.confirmed);
  } catch (error) {
    if (hasCode(error, "NETWORK")) return;
    if (isUnchanged(draft)) noteAttempt({ attempted: false, confirmed: draft.confirmed, queued: false });
    showToast(composeTexts.queuedRefused, "error");
  } finally {
    sending = false;
  }
}
