import { queryClient } from "../../../lib/query-client.ts";
import { showToast } from "../../../ui/toast.ts";
import { createJoke } from "../api.ts";
import { clearPublished, type Draft, noteAttempt } from "./draft.ts";
import { composeTexts } from "./texts.ts";

/**
 * Publishes a draft as it stood when it was handed over. `confirmed`: although the server found a banned word.
 * Answers whether the draft is empty now: what was written while it was sent stays.
 * @throws ApiError
 */
export async function sendDraft(draft: Draft, confirmed: boolean): Promise<boolean> {
  const { text, allowComments, clientId, queued } = draft;
  // Before the answer, so that whatever is written from now on counts as another joke.
  noteAttempt({ attempted: true, confirmed, queued });
  await createJoke({ text, allowComments, clientId, bypassValidation: confirmed });
  const cleared = clearPublished(draft);
  showToast(composeTexts.published, "success");
  void queryClient.invalidateQueries({ queryKey: ["jokes", "author"] });
  void queryClient.invalidateQueries({ queryKey: ["account"] });
  return cleared;
}
