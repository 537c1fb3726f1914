import type { Joke, JokePage } from "../../../../../contract/jokes.ts";

/** A joke with what is known of how its author is decorated. */
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

/** The item that already stands for this very joke while nothing about it is new, so that its card is not drawn again. */
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

/** The jokes of some pages in order, each once. */
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
