import { store, storedJson } from "../storage/stored.ts";

const KEY = "labkhand-waiting-toggles";

const KINDS = ["joke-like", "video-like", "save", "follow"] as const;

export type ToggleKind = (typeof KINDS)[number];

export interface ToggleSubject {
  kind: ToggleKind;
  /** A joke's id or a username. */
  subject: string;
  /** Who pressed it: nobody else on this device sends it. */
  ownKey: string;
}

/** A like, follow or save that the server has not confirmed yet: the state its person pressed last. */
export interface WaitingToggle extends ToggleSubject {
  wanted: boolean;
}

const isWaiting = (value: unknown): value is WaitingToggle => {
  const { kind, subject, wanted, ownKey }: Record<string, unknown> = Object(value);
  return (
    KINDS.some((known) => known === kind) &&
    [subject, ownKey].every((part) => typeof part === "string") &&
    typeof wanted === "boolean"
  );
};

/** Waiting presses, oldest first. */
export function waitingToggles(): WaitingToggle[] {
  const waiting = storedJson(KEY);
  return Array.isArray(waiting) ? waiting.filter(isWaiting) : [];
}

const isOf =
  ({ kind, subject, ownKey }: ToggleSubject) =>
  (other: WaitingToggle) =>
    other.kind === kind && other.subject === subject && other.ownKey === ownKey;

const storeAll = (waiting: WaitingToggle[]): boolean =>
  store(KEY, waiting.length === 0 ? null : JSON.stringify(waiting));

/** The state that waits for a subject; undefined if none does. */
export const waitingFor = (at: ToggleSubject): boolean | undefined => waitingToggles().find(isOf(at))?.wanted;

/** Keeps a press until it is answered; a newer one of the same subject replaces it. @returns whether it was stored */
export const keepToggle = (toggle: WaitingToggle): boolean =>
  storeAll([...waitingToggles().filter((other) => !isOf(toggle)(other)), toggle]);

/** Drops a press that was answered, unless another state of its subject was pressed since. */
export function dropToggle(at: ToggleSubject, answered: boolean): void {
  const waiting = waitingToggles();
  const left = waiting.filter((other) => !isOf(at)(other) || other.wanted !== answered);
  if (left.length < waiting.length) storeAll(left);
}
