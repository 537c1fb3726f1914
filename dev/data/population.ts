import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { TRUSTED_LIKE_AFTER_DAYS } from "../../contract/jokes/best.ts";
import { DAY_MS } from "../../contract/time.ts";
import { indexedWords } from "../../contract/search/values.ts";
import { createIds, type Random } from "./random.ts";

/** As in worker/domain/jokes/best.ts. */
const TRUSTED_AFTER_MS = TRUSTED_LIKE_AFTER_DAYS * DAY_MS;

export interface Person {
  username: string;
  mobile: string;
  email: string | null;
  bio: string;
  blueTick: boolean;
  colorfulFrame: boolean;
  sparkleEffect: boolean;
  /** Whether their jokes stay inside Labkhand, as newcomers' do. */
  insideOnly: boolean;
  registeredAt: number;
}

export interface WrittenJoke {
  /** An index into the population's people; the same for likers. */
  author: number;
  text: string;
  /** None where the same few texts are written again and again: all but the first would be copies. */
  fingerprint?: number | null;
  createdAt: number;
  likers: number[];
}

export interface Population {
  people: Person[];
  /** Oldest first. */
  jokes: WrittenJoke[];
  /** For each person, the indexes of the people they follow. */
  followees: number[][];
  /** The latest time of follows and likes without a date. */
  now: number;
}

/** Writes people, jokes, follows and likes in one transaction, with matching counters. */
export function writePopulation(database: DatabaseSync, population: Population, random: Random): void {
  database.exec("BEGIN");
  try {
    const personIds = writePeople(database, population, random);
    writeJokes(database, population, personIds, random);
    writeFollows(database, population, personIds);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

function writePeople(database: DatabaseSync, { people, jokes, followees }: Population, random: Random): number[] {
  const jokeCounts = people.map(() => 0);
  const likesReceived = people.map(() => 0);
  const followerCounts = people.map(() => 0);
  for (const { author, likers } of jokes) {
    add(jokeCounts, author, 1);
    add(likesReceived, author, likers.length);
  }
  for (const followee of followees.flat()) add(followerCounts, followee, 1);

  const insertUser = database.prepare(`INSERT INTO users
    (id, public_id, username, handle, mobile, email, email_verified_at, bio, blue_tick, colorful_frame, sparkle_effect,
     inside_only, show_follows, joke_count, follower_count, following_count, likes_received, registered_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertUsername = database.prepare("INSERT INTO usernames (username, user_id, chosen_at) VALUES (?, ?, ?)");
  const newId = createIds(random);
  const last = Number(database.prepare("SELECT coalesce(max(id), 0) AS last FROM users").get()?.["last"]);
  // Ids sort by registration.
  const byAge = people.toSorted((one, other) => one.registeredAt - other.registeredAt);
  const idOfPerson = new Map(byAge.map((person, index) => [person, last + index + 1]));
  return people.map((person, index) => {
    const id = idOfPerson.get(person) ?? 0;
    insertUser.run(
      id,
      publicIdOf(newId(person.registeredAt)),
      person.username,
      person.username,
      person.mobile,
      person.email,
      person.email === null ? null : person.registeredAt,
      person.bio,
      Number(person.blueTick),
      Number(person.colorfulFrame),
      Number(person.sparkleEffect),
      Number(person.insideOnly),
      Number(!person.insideOnly),
      jokeCounts[index] ?? 0,
      followerCounts[index] ?? 0,
      followees[index]?.length ?? 0,
      likesReceived[index] ?? 0,
      person.registeredAt,
    );
    insertUsername.run(person.username, id, person.registeredAt);
    return id;
  });
}

/** Derived from a UUID, which the generator's sequence must go on making. */
function publicIdOf(id: string): Buffer {
  return createHash("sha256").update(id).digest().subarray(0, 16);
}

function writeJokes(
  database: DatabaseSync,
  { people, jokes, now }: Population,
  personIds: number[],
  random: Random,
): void {
  const insertJoke = database.prepare(
    "INSERT INTO jokes (id, author_id, text, fingerprint, like_count, trusted_likes, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const insertLike = database.prepare("INSERT INTO joke_likes (joke_key, user_id, liked_at) VALUES (?, ?, ?)");
  const insertWord = database.prepare("INSERT INTO joke_words (word, minus_key) VALUES (?, ?)");
  const wordsOfTexts = new Map<string, string[]>();
  const newId = createIds(random);
  for (const { author, text, fingerprint = null, createdAt, likers } of jokes) {
    const id = Buffer.from(newId(createdAt).replaceAll("-", ""), "hex");
    const trusted = likers.filter((liker) => (people[liker]?.registeredAt ?? now) <= createdAt - TRUSTED_AFTER_MS);
    const { lastInsertRowid: key } = insertJoke.run(
      id,
      idOf(personIds, author),
      text,
      fingerprint,
      likers.length,
      trusted.length,
      createdAt,
    );
    const words = wordsOfTexts.get(text) ?? indexedWords(text);
    wordsOfTexts.set(text, words);
    for (const word of words) insertWord.run(word, -Number(key));
    for (const liker of likers) {
      insertLike.run(key, idOf(personIds, liker), createdAt + Math.floor(random.next() * (now - createdAt)));
    }
  }
  // As the cron that indexes jokes does.
  database.exec(`INSERT INTO day_counts (day, name, count)
    SELECT date((created_at + (SELECT ahead_ms FROM tehran)) / 1000, 'unixepoch') AS of_day, 'jokes', count(*) FROM jokes
    WHERE key > coalesce((SELECT up_to FROM joke_word_runs), 0) GROUP BY of_day
    ON CONFLICT (day, name) DO UPDATE SET count = count + excluded.count`);
  database.exec("INSERT OR REPLACE INTO joke_word_runs (id, up_to) SELECT 1, max(key) FROM jokes HAVING count(*) > 0");
}

function writeFollows(database: DatabaseSync, { followees, people, now }: Population, personIds: number[]): void {
  const insertFollow = database.prepare("INSERT INTO follows (follower_id, followee_id, followed_at) VALUES (?, ?, ?)");
  followees.forEach((list, follower) => {
    const registeredAt = people[follower]?.registeredAt ?? now;
    list.forEach((followee, index) => {
      const followedAt = registeredAt + Math.floor(((now - registeredAt) * (index + 1)) / (list.length + 1));
      insertFollow.run(idOf(personIds, follower), idOf(personIds, followee), followedAt);
    });
  });
}

function add(counts: number[], index: number, amount: number): void {
  counts[index] = (counts[index] ?? 0) + amount;
}

function idOf(ids: number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new RangeError(`there is no person ${index}`);
  return id;
}
