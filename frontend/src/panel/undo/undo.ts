import { create } from "zustand";

import { call } from "../../lib/network/api-client.ts";
import { dismissToast, showError, showToast, useToast } from "../../ui/toast.ts";
import { panelQueries } from "../query-client.ts";
import { panelTexts } from "../texts.ts";

/** The answer to an administrator's write. */
interface Done {
  message?: string;
  /** The entry of the audit that undoes it. */
  undo?: string | undefined;
}

/** The last act that can be undone from its toast; a new object for each. */
export const useUndo = create<{ last: { message: string; entryId: string } | null }>()(() => ({ last: null }));

/** Shows that something was done, and for a while its way back. */
export function showDone({ message = panelTexts.done, undo }: Done): void {
  const { toast } = useToast.getState();
  useUndo.setState({ last: undo === undefined ? null : { message, entryId: undo } });
  if (undo === undefined) showToast(message);
  else if (toast !== null) dismissToast(toast.id);
}

/** Undoes the last act, and reads again what is shown. */
export async function undoLast(): Promise<void> {
  const { last } = useUndo.getState();
  if (last === null) return;
  useUndo.setState({ last: null });
  try {
    const { message } = await call("POST /api/admin/audit/{id}/undo", { params: { id: last.entryId } });
    showToast(message);
  } catch (error) {
    showError(error);
  }
  await panelQueries.invalidateQueries();
}
