import { store, storedJson } from "../storage/stored.ts";

const KEY = "labkhand-waiting-toggles";

/** A like, follow or save that the server has not confirmed yet: the state its person pressed last. */
export interface WaitingToggle {
  /** Which queue it is of. */
  kind: string;
  /** What it is about: a joke's id, a username. */
  subject: string;
  wanted: boolean;
  /** Who pressed it: nobody else on this device sends it. */
  ownKey: string;
}

const isWaiting = (value: unknown): value is WaitingToggle => {
  const { kind, subject, wanted, ownKey }: Record<string, unknown> = Object(value);
  return [kind, subject, ownKey].every((part) => typeof part === "string") && typeof wanted === "boolean";
};

/** What waits on this device, oldest first. */
export function waitingToggles(): WaitingToggle[] {
  const waiting = storedJson(KEY);
  return Array.isArray(waiting) ? waiting.filter(isWaiting) : [];
}

type Subject = Omit<WaitingToggle, "wanted">;

const without = ({ kind, subject, ownKey }: Subject): WaitingToggle[] =>
  waitingToggles().filter((other) => other.kind !== kind || other.subject !== subject || other.ownKey !== ownKey);

const storeAll = (waiting: WaitingToggle[]): void =>
  void store(KEY, waiting.length === 0 ? null : JSON.stringify(waiting));

/** Keeps a press until it is confirmed or refused; a newer one of the same subject replaces it. */
export const keepToggle = (toggle: WaitingToggle): void => storeAll([...without(toggle), toggle]);

export const dropToggle = (subject: Subject): void => storeAll(without(subject));
