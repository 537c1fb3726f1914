import { create } from "zustand";

import { afterChangeElsewhere, followDrafts, replaced } from "../../../entities/drafts/drafts.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { type Draft, readStoredDraft, storeDraft } from "./stored-draft.ts";

const SAVE_DELAY_MS = 500;

interface DraftState extends Draft {
  /** Whether the device has stored what is on screen. */
  saved: boolean;
}

const emptyDraft = (ownKey: string | null): DraftState => ({
  text: "",
  older: null,
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
  return stored === null ? emptyDraft(null) : { ...stored, saved: stored.text !== "" };
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the shown text was written in this tab. */
let isOwn = false;

/** The stored text as this tab last saw it; null for none. */
let known = readStoredDraft()?.text ?? null;

/** Keeps the draft if it is this author's, else starts an empty one. */
export function openDraft(ownKey: string): void {
  if (useDraft.getState().ownKey !== ownKey) useDraft.setState(emptyDraft(ownKey));
}

export const writeText = (text: string): void => change({ text });

/** Shows the version that another tab replaced; the shown one can be brought back in turn. */
export function bringBack(): void {
  const draft = useDraft.getState();
  change(replaced(draft, draft.older ?? ""));
}

export const allowComments = (allowed: boolean): void => change({ allowComments: allowed });

/** Gives the draft a key of its own, because another joke was published under the one it has. */
export const renewKey = (): void => useDraft.setState({ clientId: crypto.randomUUID() });

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
  const { text, ownKey, ...now } = useDraft.getState();
  // Sent in both tabs, it is nothing to go back to.
  const older = now.older === sent.text ? null : now.older;
  if (text !== sent.text) {
    if (isUnchanged(sent.clientId)) change({ older });
    else if (older !== now.older) useDraft.setState({ older });
    return false;
  }
  const stored = readStoredDraft();
  // Written in another tab while this one was asleep.
  if (stored !== null && stored.ownKey === ownKey && stored.text !== known) {
    takeElsewhere();
    return false;
  }
  clearTimeout(timer);
  useDraft.setState({ ...emptyDraft(ownKey), older });
  writeDraft();
  return true;
}

function change(changed: Pick<Partial<Draft>, "text" | "older" | "allowComments">): void {
  const { attempted, clientId } = useDraft.getState();
  isOwn = true;
  // The server may have published the text before this change: the changed one needs a new key.
  const another = { confirmed: false, attempted: false, clientId: attempted ? crypto.randomUUID() : clientId };
  useDraft.setState({ ...changed, ...another, queued: false, saved: false });
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
  const isStored = storeDraft(draft);
  if (isStored) known = readStoredDraft()?.text ?? null;
  useDraft.setState({ saved: isStored && draft.text !== "" });
}

/** Another tab has changed the stored draft, or published it. */
function takeElsewhere(): void {
  const own = useDraft.getState();
  const stored = readStoredDraft();
  const text = stored?.text ?? null;
  if (text === known || (stored !== null && stored.ownKey !== own.ownKey)) return;
  known = text;
  const next = afterChangeElsewhere(own, { isSaved: !isUnsaved(), isOwn }, stored);
  // Unsaved text is a joke of its own.
  if (isUnsaved()) useDraft.setState({ ...next, clientId: crypto.randomUUID(), attempted: false });
  else {
    isOwn = false;
    useDraft.setState({ ...(stored ?? emptyDraft(own.ownKey)), ...next, saved: next.text !== "" });
  }
}

followDrafts("joke", takeElsewhere);

const isUnsaved = (): boolean => !useDraft.getState().saved && useDraft.getState().text !== "";

addEventListener("pagehide", () => {
  if (isUnsaved()) saveDraft();
});

// When a session ends by itself, the draft is stored up to its last letter. A logout clears the device after this.
useSessionStore.subscribe((session, before) => {
  if (before.user !== null && session.user === null && isUnsaved()) writeDraft();
});
