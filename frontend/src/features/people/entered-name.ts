interface Entered {
  /** What is in the box, as usernames are written. */
  typed: string;
  /** Whether the answer for exactly this text is there. */
  isAnswered: boolean;
  /** The names found that match it. */
  found: readonly string[];
}

/** Whom Enter means with nobody highlighted: the one of exactly this name, or the only one found for it. */
export function enteredName({ typed, isAnswered, found }: Entered): string | undefined {
  if (typed === "") return undefined;
  if (found.includes(typed)) return typed;
  return isAnswered && found.length === 1 ? found[0] : undefined;
}
