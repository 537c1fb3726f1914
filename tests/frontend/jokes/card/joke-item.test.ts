import { expect, test } from "vitest";

import type { Joke, JokePage } from "../../../../contract/jokes/calls.ts";
import { toJokeItems } from "../../../../frontend/src/features/jokes/card/joke-item.ts";
import { aJoke, pageOf } from "../../../components/support/jokes.ts";
import { aPerson } from "../../../components/support/people.ts";

const joke = (id: string, username: string) =>
  aJoke(aPerson({ id: `id of ${username}`, username }), "جوک", { _id: id });
const page = (jokes: Joke[], followingUsernames: string[] = []): JokePage => ({
  success: true,
  ...pageOf(jokes, { followingUsernames }),
});

test("a joke that comes in two pages is shown once", () => {
  const [first, second] = [joke("1", "sara.khandan"), joke("2", "amir-tanz")];
  expect(toJokeItems([page([first, second]), page([second])]).map((item) => item.joke)).toEqual([first, second]);
});

test("only a changed joke becomes a new item, so that only its card is drawn again", () => {
  const [sara, amir] = [joke("1", "sara.khandan"), joke("2", "amir-tanz")];
  const before = toJokeItems([page([sara, amir])]);
  const followed = toJokeItems([page([sara, amir], ["amir-tanz"])]);
  expect(followed[0]).toBe(before[0]);
  expect(followed[1]).toEqual({ ...before[1], followed: true });
  const liked = toJokeItems([page([{ ...sara, likes: 1 }, amir], ["amir-tanz"])]);
  expect(liked[0]?.joke.likes).toBe(1);
  expect(liked[1]).toBe(followed[1]);
  const ticked = toJokeItems([{ ...page([sara, amir], ["amir-tanz"]), likedIds: ["1"] }]);
  expect(ticked[0]).toEqual({ ...before[0], liked: true });
  expect(ticked[1]).toBe(followed[1]);
  const saved = toJokeItems([{ ...page([sara, amir], ["amir-tanz"]), likedIds: ["1"], savedIds: ["2"] }]);
  expect(saved).toEqual([ticked[0], { ...ticked[1], saved: true }]);
  expect(saved[0]).toBe(ticked[0]);
});
