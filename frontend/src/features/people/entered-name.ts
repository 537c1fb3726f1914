interface Entered {
  /** The text in the box, in the form of usernames. */
  typed: string;
  /** Whether this exact text has been answered. */
  isAnswered: boolean;
  /** The names found that match it. */
  found: readonly string[];
}

/** The person Enter chooses with nobody highlighted: the exact match, or the only one found. */
export function enteredName({ typed, isAnswered, found }: Entered): string | undefined {
  if (typed === "") return undefined;
  if (found.includes(typed)) return typed;
  return isAnswered && found.length === 1 ? found[0] : undefined;
}
