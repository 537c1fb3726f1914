import { queryClient } from "../../lib/query-client.ts";
import { showToast } from "../../ui/toast.ts";
import { createJoke } from "./api.ts";
import { clearDraft, useDraft } from "./compose-draft.ts";
import { composeTexts } from "./compose-texts.ts";

/**
 * Publishes the draft as it stands, then clears it. `confirmed`: although the server found a banned word.
 * @throws ApiError
 */
export async function sendDraft(confirmed: boolean): Promise<void> {
  const { text, allowComments, clientId } = useDraft.getState();
  await createJoke({ text, allowComments, clientId, bypassValidation: confirmed });
  clearDraft();
  showToast(composeTexts.published, "success");
  void queryClient.invalidateQueries({ queryKey: ["jokes", "author"] });
  void queryClient.invalidateQueries({ queryKey: ["account"] });
}
