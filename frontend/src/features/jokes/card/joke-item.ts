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
}

const known = new WeakMap<Joke, JokeItem>();

/** The previous item of the same joke if nothing has changed, so that its card does not rerender. */
function sameOrNew(item: JokeItem): JokeItem {
  const before = known.get(item.joke);
  if (
    before?.blueTick === item.blueTick &&
    before.frame === item.frame &&
    before.sparkle === item.sparkle &&
    before.followed === item.followed &&
    before.liked === item.liked
  )
    return before;
  known.set(item.joke, item);
  return item;
}

/** The jokes of several pages in order, without duplicates. */
export function toJokeItems(pages: JokePage[]): JokeItem[] {
  const items = new Map<string, JokeItem>();
  for (const page of pages) {
    const ticks = new Set(page.blueTickUsernames);
    const frames = new Set(page.colorfulFrameUsernames);
    const sparkles = new Set(page.sparkleUsernames);
    const followed = new Set(page.followingUsernames);
    const liked = new Set(page.likedIds);
    for (const joke of page.jokes) {
      if (items.has(joke._id)) continue;
      const item = {
        joke,
        blueTick: ticks.has(joke.username),
        frame: frames.has(joke.username),
        sparkle: sparkles.has(joke.username),
        followed: followed.has(joke.username),
        liked: liked.has(joke._id),
      };
      items.set(joke._id, sameOrNew(item));
    }
  }
  return [...items.values()];
}
