import { store, storedJson } from "../../lib/storage/stored.ts";

/** Where each kind of draft is stored, and how many. */
const KINDS = {
  joke: { key: "labkhand-joke-draft", max: 1 },
  message: { key: "labkhand-message-drafts", max: 20 },
  form: { key: "labkhand-form-drafts", max: 20 },
} as const;

export type DraftKind = keyof typeof KINDS;

/** Something being written. A kind may store further fields with it. */
export interface Draft {
  text: string;
  /** Another version, written in another tab; null when none was replaced. */
  older: string | null;
}

/** Whose draft it is, and of what: a room, a form's subject. */
export interface DraftPlace {
  ownKey: string;
  place: string;
}

type Kept = Draft & DraftPlace & Record<string, unknown>;

const isKept = (value: unknown): value is Kept => {
  const { text, older, ownKey, place }: Record<string, unknown> = Object(value);
  return (
    [text, ownKey, place].every((part) => typeof part === "string") && (older === null || typeof older === "string")
  );
};

type Kind = (typeof KINDS)[DraftKind];

/** The drafts of a kind, the least recently written first. */
function readAll({ key }: Kind): Kept[] {
  const kept = storedJson(key);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

const storeAll = ({ key, max }: Kind, kept: Kept[]): boolean =>
  store(key, kept.length === 0 ? null : JSON.stringify(kept.slice(-max)));

const isOf =
  ({ ownKey, place }: DraftPlace) =>
  (kept: Kept) =>
    kept.ownKey === ownKey && kept.place === place;

/** A person's draft of a place; null if there is none. */
export const readDraft = (kind: DraftKind, at: DraftPlace): Kept | null => readAll(KINDS[kind]).find(isOf(at)) ?? null;

/** The newest draft of a kind, by anybody. */
export const newestDraft = (kind: DraftKind): Kept | null => readAll(KINDS[kind]).at(-1) ?? null;

/** Stores a draft; one without any text is removed. @returns whether the device stored it: a full one does not */
export function keepDraft(kind: DraftKind, at: DraftPlace, draft: Draft): boolean {
  const others = readAll(KINDS[kind]).filter((kept) => !isOf(at)(kept));
  const isEmpty = draft.text === "" && draft.older === null;
  return storeAll(KINDS[kind], isEmpty ? others : [...others, { ...draft, ...at }]);
}

/** Removes what others have written on this device, once somebody is signed in. */
export function dropDraftsOfOthers(ownKey: string): void {
  for (const kind of Object.values(KINDS)) {
    const kept = readAll(kind);
    const own = kept.filter((draft) => draft.ownKey === ownKey);
    if (own.length < kept.length) storeAll(kind, own);
  }
}

/** Calls `onChange` when another tab has changed drafts of a kind, also while this one was asleep. @returns the end */
export function followDrafts(kind: DraftKind, onChange: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  addEventListener("storage", ({ key }) => (key === KINDS[kind].key || key === null) && onChange(), { signal });
  document.addEventListener("visibilitychange", () => !document.hidden && onChange(), { signal });
  addEventListener("pageshow", onChange, { signal });
  return () => left.abort();
}

/** A draft that got another text, whose former one is kept unless the new one contains it. */
export const replaced = (former: Draft, text: string): Draft => {
  const candidates = [former.text, former.older ?? ""];
  return { text, older: candidates.find((older) => older !== "" && !text.includes(older)) ?? null };
};

/**
 * A tab's draft after another tab changed the stored one.
 * @param isSaved whether what is on screen was stored before: what was typed since then is the newest
 * @param isOwn whether it was written in this tab: what it only followed is nothing to go back to
 * @param stored what is stored now; null when it was sent or emptied elsewhere
 */
export function afterChangeElsewhere(
  own: Draft,
  { isSaved, isOwn }: { isSaved: boolean; isOwn: boolean },
  stored: Draft | null,
): Draft {
  if (!isSaved) return stored === null ? own : replaced(stored, own.text);
  if (stored === null) return { text: "", older: own.older };
  if (stored.text === own.text) return { text: own.text, older: stored.older ?? own.older };
  return { text: stored.text, older: stored.older ?? (isOwn ? replaced(own, stored.text).older : own.older) };
}
