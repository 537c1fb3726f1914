import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";

import { below, createRandom } from "../../../contract/claw-machine/random.ts";
import { followStatusRoute } from "../../../contract/follows/calls.ts";
import { createJokeRoute, listJokesRoute } from "../../../contract/jokes/calls.ts";
import { publicUserRoute } from "../../../contract/people/calls.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { type Browser, type Seen, aBrowser } from "../../worker/support/browser.ts";
import { aJoke } from "../../worker/support/features/jokes.ts";
import { openNights } from "../../worker/support/features/settings.ts";
import { aLaggingDatabase } from "../../worker/support/lagging-database.ts";
import { type Person, aPerson } from "../../worker/support/people.ts";

const LAG_SECONDS = 9 * 60;
const PAUSE_MAX_SECONDS = 240;
const PEOPLE = 3;
const STEPS = 200;
const SEED = 34;

beforeAll(openNights);

/** Somebody, and everything that they must see, because they wrote it. */
interface Writer {
  person: Person;
  browser: Browser;
  /** A joke of theirs, older than everything. */
  joke: string;
  bio: string;
  own: Map<string, string>;
  likes: Set<string>;
  follows: Set<string>;
}

/** What a person sees of what they wrote. */
async function seenBy({ person, browser }: Writer, others: readonly Writer[]) {
  const jokesOf = ({ username }: Person) => read(browser.get("/api/jokes", { username, limit: "50" }), listJokesRoute);
  const { jokes } = await jokesOf(person);
  const { user } = await read(browser.get(`/api/user-public/${person.username}`), publicUserRoute);
  const seen = { own: jokes.map(({ _id, text }) => `${_id} ${text}`), bio: user.bio };
  const [likes, follows]: [string[], string[]] = [[], []];
  for (const { person: other } of others) {
    likes.push(...(await jokesOf(other)).likedIds);
    const followee = other.username;
    const { following } = await read(browser.get("/api/follow-status", { followee }), followStatusRoute);
    if (following) follows.push(followee);
  }
  return { ...seen, own: seen.own.toSorted(), likes: likes.toSorted(), follows: follows.toSorted() };
}

const writtenBy = ({ own, bio, likes, follows }: Writer) => ({
  own: [...own].map(([id, text]) => `${id} ${text}`).toSorted(),
  bio,
  likes: [...likes].toSorted(),
  follows: [...follows].toSorted(),
});

interface Answered<Schema extends z.ZodType> {
  responses: { 200: { content: { "application/json": { schema: Schema } } } };
}

async function read<Schema extends z.ZodType>(answer: Promise<Seen>, { responses }: Answered<Schema>) {
  return responses[200].content["application/json"].schema.parse(JSON.parse(await done(answer)));
}

async function done(answer: Promise<Seen>): Promise<string> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return text;
}

test("a person always sees what they wrote when the copies are nine minutes behind", { timeout: 240_000 }, async () => {
  stopClockAt("2026-11-21T08:30:00Z");
  const database = await aLaggingDatabase({ lagSeconds: LAG_SECONDS });
  const random = createRandom(SEED);
  const writers: Writer[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = await aPerson({ registeredAt: Date.now() - 365 * DAY_MS });
    const joke = await aJoke(person, "قدیمی");
    const browser = aBrowser({ DB: database.binding }, person.cookie);
    const own = new Map([[joke, "قدیمی"]]);
    writers.push({ person, browser, joke, bio: "", own, likes: new Set(), follows: new Set() });
  }
  await database.learn(...writers.map(({ person }) => person));
  const others = (one: Writer) => writers.filter((other) => other !== one);
  const anyOf = <One>(list: readonly One[]): One => {
    const one = list[below(random, list.length)];
    if (one === undefined) throw new Error("an empty list");
    return one;
  };

  const acts: ((writer: Writer, step: number) => Promise<void>)[] = [
    async ({ browser, own }, step) => {
      const text = `جوک ${step}`;
      const { joke } = await read(browser.post("/api/jokes", { text }), createJokeRoute);
      own.set(joke._id, text);
    },
    async ({ browser, own, joke }) => {
      const newer = [...own.keys()].filter((id) => id !== joke);
      if (newer.length === 0) return;
      const id = anyOf(newer);
      await done(browser.delete(`/api/jokes/${id}`));
      own.delete(id);
    },
    async (writer) => {
      const { joke } = anyOf(others(writer));
      const isLiked = writer.likes.has(joke);
      await done(writer.browser.post(`/api/jokes/${joke}/${isLiked ? "unlike" : "like"}`));
      if (isLiked) writer.likes.delete(joke);
      else writer.likes.add(joke);
    },
    async (writer) => {
      const { username } = anyOf(others(writer)).person;
      const isFollowed = writer.follows.has(username);
      await done(writer.browser.post(isFollowed ? "/api/unfollow" : "/api/follow", { followee: username }));
      if (isFollowed) writer.follows.delete(username);
      else writer.follows.add(username);
    },
    async (writer, step) => {
      writer.bio = `اهل ${step}`;
      await done(writer.browser.post("/api/set-bio", { bio: writer.bio }));
    },
  ];

  let behind = 0;
  database.opened.length = 0;
  for (let step = 0; step < STEPS; step += 1) {
    passSeconds(below(random, PAUSE_MAX_SECONDS));
    const writer = anyOf(writers);
    await anyOf(acts)(writer, step);
    // Often the writer does not read at once, which would let the copy catch up.
    for (const reader of below(random, 3) === 0 ? [writer, anyOf(writers)] : [anyOf(others(writer))]) {
      if (database.behindBy() > 0) behind += 1;
      expect(await seenBy(reader, others(reader)), `step ${step}`).toEqual(writtenBy(reader));
    }
  }
  // The copy answered while it lacked writes, with a bookmark and without.
  expect(behind).toBeGreaterThan(STEPS / 2);
  expect(new Set(database.opened)).toEqual(new Set(["first-primary", "first-unconstrained", "bookmark"]));
});
