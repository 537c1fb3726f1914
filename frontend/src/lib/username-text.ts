import { toAsciiDigits } from "../../../contract/persian.ts";

/** What was typed to look for a username, as usernames are written: lower case, ASCII digits, no spaces, no leading @. */
export const usernameText = (typed: string): string =>
  toAsciiDigits(typed.replace(/[\s\p{Cf}]/gu, "").toLowerCase()).replace(/^@/, "");
