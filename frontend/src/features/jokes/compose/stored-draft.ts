import { store, storedJson } from "../../../lib/storage/stored.ts";

const KEY = "labkhand-joke-draft";

/** The one joke being written, as stored on the device. */
export interface Draft {
  text: string;
  allowComments: boolean;
  /** The draft's author: nobody else on this device sees or publishes it. */
  ownKey: string | null;
  clientId: string;
  /** Sent with this clientId; the outcome is not known (yet). */
  attempted: boolean;
  /** The author confirmed a text with a banned word. */
  confirmed: boolean;
  /** Submitted by the author, waiting for the network. */
  queued: boolean;
}

export function readStoredDraft(): Draft | null {
  const draft = storedJson(KEY);
  return isDraft(draft) ? draft : null;
}

/** @returns whether the device stored it: a full one does not */
export const storeDraft = (draft: Draft): boolean => store(KEY, JSON.stringify(draft));

export const forgetStoredDraft = (): void => void store(KEY, null);

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const draft: Partial<Record<keyof Draft, unknown>> = value;
  return (
    typeof draft.text === "string" &&
    typeof draft.clientId === "string" &&
    (typeof draft.ownKey === "string" || draft.ownKey === null) &&
    typeof draft.allowComments === "boolean" &&
    typeof draft.attempted === "boolean" &&
    typeof draft.confirmed === "boolean" &&
    typeof draft.queued === "boolean"
  );
}
