import { demoJokes } from "../../../dev/data/demo/jokes.ts";
import { demoPeople } from "../../../dev/data/demo/people.ts";
import { aJoke, pageOf } from "./jokes.ts";
import { aPerson, type Person } from "./people.ts";
import { takePhoto } from "./photo.ts";

/** The longest username, with a photo and every decoration. */
export const longest = aPerson({
  username: `khandan.${"w".repeat(22)}`,
  avatarUrl: URL.createObjectURL(takePhoto()),
  blueTick: true,
  colorfulFrame: true,
  sparkleEffect: true,
});

const [first, ...others] = demoPeople;

export const sara = aPerson({ ...first, posts: 12, followers: 1234, following: 56, likesReceived: 98_765 });

/** Ten people of the demo data, in this order. */
export const tenPeople: Person[] = [sara, longest, ...others.slice(0, 8).map((it) => aPerson(it))];

/** A page of ten jokes, by ten people or by one, with more to come. */
export function tenJokes(author?: Person, more: Parameters<typeof aJoke>[2] = {}) {
  const authors = tenPeople.map((person) => author ?? person);
  const jokes = authors.map((it, n) => aJoke(it, demoJokes[n], { likes: 37 * n ** 2, ...more }));
  const named = (has: (person: Person) => boolean) => authors.filter(has).map(({ username }) => username);
  return pageOf(jokes, {
    likedIds: jokes.slice(1, 3).map(({ _id }) => _id),
    blueTickUsernames: named(({ blueTick }) => blueTick),
    colorfulFrameUsernames: named(({ colorfulFrame }) => colorfulFrame),
    sparkleUsernames: named(({ sparkleEffect }) => sparkleEffect),
    nextCursor: jokes.at(-1)?._id ?? null,
  });
}
