import { create } from "zustand";

import { JOKE_MAX_CODE_POINTS } from "../../../../../contract/limits.ts";
import { cutToCodePoints } from "../../../../../contract/persian.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { whenMoved } from "../../../lib/when-moved.ts";
import { type Draft, forgetStoredDraft, isDraft, readStoredDraft, storeDraft } from "./stored-draft.ts";

const SAVE_DELAY_MS = 500;

interface DraftState extends Draft {
  /** The device holds what is on screen. */
  saved: boolean;
}

const emptyDraft = (authorId: string | null): DraftState => ({
  text: "",
  allowComments: true,
  authorId,
  clientId: crypto.randomUUID(),
  attempted: false,
  confirmed: false,
  queued: false,
  saved: false,
});

/** The one joke being written. It outlives reloads, lost sessions and lost networks. */
export const useDraft = create<DraftState>()(() => {
  const stored = readStoredDraft();
  return stored === null ? emptyDraft(null) : { ...stored, saved: true };
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes over the stored draft if it is this author's, else starts an empty one. */
export function openDraft(authorId: string): void {
  if (useDraft.getState().authorId !== authorId) useDraft.setState(emptyDraft(authorId));
}

/** Takes over what was written elsewhere, where nothing is being written. True when the device holds it now. */
export function adoptDraft(draft: unknown): boolean {
  if (!isDraft(draft) || useDraft.getState().text !== "") return false;
  useDraft.setState(draft);
  saveDraft();
  return useDraft.getState().saved;
}

export function writeText(typed: string): void {
  const text = cutToCodePoints(typed, JOKE_MAX_CODE_POINTS);
  const { attempted, clientId } = useDraft.getState();
  // After an attempt with an unknown outcome a changed text is another joke: under the old key the change would be lost.
  change({ text, confirmed: false, attempted: false, clientId: attempted ? crypto.randomUUID() : clientId });
}

export const allowComments = (allowed: boolean): void => change({ allowComments: allowed });

/**
 * Notes on the device how a publish stands; written at once, because the page may be closed next. What a full device does not
 * hold cannot wait there. @returns whether the draft waits
 */
export function noteAttempt(outcome: { attempted: boolean; confirmed: boolean; queued: boolean }): boolean {
  useDraft.setState(outcome);
  saveDraft();
  const queued = outcome.queued && useDraft.getState().saved;
  useDraft.setState({ queued });
  return queued;
}

/** Whether nothing was written since `sent` was handed to the server. */
export const isUnchanged = (sent: Draft): boolean => useDraft.getState().clientId === sent.clientId;

/** Once `sent` is published: empties the draft, or keeps what was written meanwhile, as another joke. True when emptied. */
export function clearPublished(sent: Draft): boolean {
  if (useDraft.getState().text !== sent.text) {
    if (isUnchanged(sent)) change({ clientId: crypto.randomUUID() });
    return false;
  }
  clearTimeout(timer);
  forgetStoredDraft();
  useDraft.setState((draft) => emptyDraft(draft.authorId));
  return true;
}

function change(changed: Partial<Draft>): void {
  useDraft.setState({ ...changed, queued: false, saved: false });
  clearTimeout(timer);
  timer = setTimeout(saveDraft, SAVE_DELAY_MS);
}

function saveDraft(): void {
  // Logging out has just emptied this device; a late write must not bring the text back.
  if (useSessionStore.getState().user !== null) writeDraft();
}

function writeDraft(): void {
  clearTimeout(timer);
  const { saved: _, ...draft } = useDraft.getState();
  if (draft.text === "") forgetStoredDraft();
  useDraft.setState({ saved: draft.text !== "" && storeDraft(draft) });
}

// Its author took another id: what is on screen stays theirs. Who logs in under it may have begun an empty one before that was known.
whenMoved((formerId, authorId) => {
  const shown = useDraft.getState();
  if (shown.authorId === formerId) return useDraft.setState({ authorId });
  const left = shown.authorId === authorId && shown.text === "" ? readStoredDraft() : null;
  if (left?.authorId === formerId) useDraft.setState({ ...left, authorId, saved: true });
});

const isUnsaved = (): boolean => !useDraft.getState().saved && useDraft.getState().text !== "";

addEventListener("pagehide", () => {
  if (isUnsaved()) saveDraft();
});

// A session that ends by itself keeps the text up to its last letter. Logging out clears the device after this.
useSessionStore.subscribe((session, before) => {
  if (before.user !== null && session.user === null && isUnsaved()) writeDraft();
});
