import { create } from "zustand";

import { JOKE_MAX_CODE_POINTS } from "../../../../../contract/jokes/values.ts";
import { cutToCodePoints } from "../../../../../contract/persian.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { type Draft, forgetStoredDraft, readStoredDraft, storeDraft } from "./stored-draft.ts";

const SAVE_DELAY_MS = 500;

interface DraftState extends Draft {
  /** Whether the device has stored what is on screen. */
  saved: boolean;
}

const emptyDraft = (ownKey: string | null): DraftState => ({
  text: "",
  allowComments: true,
  ownKey,
  clientId: crypto.randomUUID(),
  attempted: false,
  confirmed: false,
  queued: false,
  saved: false,
});

/** The one joke being written. Survives reloads, ended sessions and network failures. */
export const useDraft = create<DraftState>()(() => {
  const stored = readStoredDraft();
  return stored === null ? emptyDraft(null) : { ...stored, saved: true };
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the draft if it is this author's, else starts an empty one. */
export function openDraft(ownKey: string): void {
  if (useDraft.getState().ownKey !== ownKey) useDraft.setState(emptyDraft(ownKey));
}

export function writeText(typed: string): void {
  const text = cutToCodePoints(typed, JOKE_MAX_CODE_POINTS);
  const { attempted, clientId } = useDraft.getState();
  // After an attempt with an unknown outcome, a changed text is another joke and needs a new key: under the old one the
  // change would be lost.
  change({ text, confirmed: false, attempted: false, clientId: attempted ? crypto.randomUUID() : clientId });
}

export const allowComments = (allowed: boolean): void => change({ allowComments: allowed });

/**
 * Stores the state of a publish attempt immediately, because the page may be closed next. On a full device a draft
 * cannot be queued.
 * @returns whether it is queued
 */
export function noteAttempt(outcome: { attempted: boolean; queued: boolean }): boolean {
  useDraft.setState(outcome);
  saveDraft();
  const queued = outcome.queued && useDraft.getState().saved;
  useDraft.setState({ queued });
  return queued;
}

/** Whether nothing was written since the draft was handed to the server as `clientId`. */
export const isUnchanged = (clientId: string): boolean => useDraft.getState().clientId === clientId;

/**
 * After publishing `sent`: empties the draft, or keeps what was written meanwhile as another joke.
 * @returns whether it was emptied
 */
export function clearPublished(sent: Draft): boolean {
  if (useDraft.getState().text !== sent.text) {
    if (isUnchanged(sent.clientId)) change({ clientId: crypto.randomUUID() });
    return false;
  }
  clearTimeout(timer);
  forgetStoredDraft();
  useDraft.setState((draft) => emptyDraft(draft.ownKey));
  return true;
}

function change(changed: Partial<Draft>): void {
  useDraft.setState({ ...changed, queued: false, saved: false });
  clearTimeout(timer);
  timer = setTimeout(saveDraft, SAVE_DELAY_MS);
}

function saveDraft(): void {
  // A logout has just cleared this device; a late write must not restore the text.
  if (useSessionStore.getState().user !== null) writeDraft();
}

function writeDraft(): void {
  clearTimeout(timer);
  const { saved: _, ...draft } = useDraft.getState();
  if (draft.text === "") forgetStoredDraft();
  useDraft.setState({ saved: draft.text !== "" && storeDraft(draft) });
}

const isUnsaved = (): boolean => !useDraft.getState().saved && useDraft.getState().text !== "";

addEventListener("pagehide", () => {
  if (isUnsaved()) saveDraft();
});

// When a session ends by itself, the draft is stored up to its last letter. A logout clears the device after this.
useSessionStore.subscribe((session, before) => {
  if (before.user !== null && session.user === null && isUnsaved()) writeDraft();
});
