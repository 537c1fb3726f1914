import { lettersOf } from "../../../lib/persian/letters.ts";

/** A name longer than this does not fit on a step (000 §9). */
const SHOWN_MAX = 6;

/** A name as shown on the podium: six letters as readers count them, and «…» if there are more. */
export function shortName(name: string): string {
  const letters = lettersOf(name);
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join("")}…` : name;
}
