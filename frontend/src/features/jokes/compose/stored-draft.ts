import { type Draft as AnyDraft, keepDraft, newestDraft } from "../../../entities/drafts/drafts.ts";

/** The one joke being written, as stored on the device. */
export interface Draft extends AnyDraft {
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

const PLACE = "joke";

export function readStoredDraft(): Draft | null {
  const draft = newestDraft("joke");
  return isDraft(draft) ? draft : null;
}

/** Stores the draft, or removes an empty one. @returns whether the device stored it: a full one does not */
export const storeDraft = ({ ownKey, ...draft }: Draft): boolean =>
  ownKey !== null && keepDraft("joke", { ownKey, place: PLACE }, draft);

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const draft: Partial<Record<keyof Draft, unknown>> = value;
  return (
    typeof draft.clientId === "string" &&
    typeof draft.allowComments === "boolean" &&
    typeof draft.attempted === "boolean" &&
    typeof draft.confirmed === "boolean" &&
    typeof draft.queued === "boolean"
  );
}
