import type { Joke, JokePage } from "../../../../../contract/jokes/calls.ts";

/** A joke with its author's decorations. */
export interface JokeItem {
  joke: Joke;
  blueTick: boolean;
  frame: boolean;
  sparkle: boolean;
  /** Whether the viewer follows the author. */
  followed: boolean;
  /** Whether the viewer likes the joke. */
  liked: boolean;
  /** Whether the viewer saved it. */
  saved: boolean;
}

const known = new WeakMap<Joke, JokeItem>();

/** The previous item of the same joke if none of its flags has changed, so that its card does not rerender. */
function sameOrNew(item: JokeItem): JokeItem {
  const before = known.get(item.joke);
  if (`${Object.values(before ?? {})}` === `${Object.values(item)}`) return before ?? item;
  known.set(item.joke, item);
  return item;
}

/** The jokes of several pages in order, without duplicates. */
export function toJokeItems(pages: JokePage[]): JokeItem[] {
  const items = new Map<string, JokeItem>();
  for (const page of pages) {
    for (const joke of page.jokes) {
      const { _id: id, username } = joke;
      if (items.has(id)) continue;
      const item = {
        joke,
        blueTick: page.blueTickUsernames.includes(username),
        frame: page.colorfulFrameUsernames.includes(username),
        sparkle: page.sparkleUsernames.includes(username),
        followed: page.followingUsernames.includes(username),
        liked: page.likedIds.includes(id),
        saved: page.savedIds.includes(id),
      };
      items.set(id, sameOrNew(item));
    }
  }
  return [...items.values()];
}
