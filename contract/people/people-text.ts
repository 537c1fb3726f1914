import { searchKey } from "../letters.ts";
import { isLatin, usernameText } from "../persian.ts";

/** A typed search for a person: a Persian name with its spaces, which the Worker transliterates, or a username. */
export const peopleText = (typed: string): string =>
  isLatin(usernameText(typed)) ? usernameText(typed) : searchKey(typed);
