import type { Joke, JokePage } from "../../../contract/jokes/calls.ts";
import type { Person } from "./people.ts";

let count = 0;

/** A joke of a person, newer than the previous ones. */
export function aJoke(author: Person, text = `جوکی از ${author.username}`, more: Partial<Joke> = {}): Joke {
  count += 1;
  return {
    _id: crypto.randomUUID(),
    text,
    username: author.username,
    authorId: author.id,
    own: false,
    avatarUrl: author.avatarUrl,
    createdAt: new Date(Date.now() - 60_000 + count).toISOString(),
    likes: 0,
    allowComments: true,
    nameOnPicture: true,
    flagged: false,
    bypassValidation: false,
    reportingDisabled: false,
    ...more,
  };
}

/** A page of jokes by otherwise unknown people. */
export const pageOf = (jokes: Joke[], more: Partial<JokePage> = {}): Omit<JokePage, "success"> => ({
  jokes,
  likedIds: [],
  savedIds: [],
  blueTickUsernames: [],
  colorfulFrameUsernames: [],
  sparkleUsernames: [],
  followingUsernames: [],
  nextCursor: null,
  ...more,
});

/** A card's markup without its save button, which comes when the page has settled. */
export const withoutSave = (markup: string): string =>
  markup.replaceAll(/<button(?=[^>]*aria-label="ذخیره").+?<\/button>/g, "");
