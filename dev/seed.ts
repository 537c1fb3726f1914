import { parseArgs } from "node:util";

import { DAY_MS } from "../contract/time.ts";
import { demoJokes } from "./data/demo/jokes.ts";
import { hasPeople, writeDemo } from "./data/demo/load-demo.ts";
import { applyMigrations, isLocalDatabaseInUse, openLocalDatabase } from "./data/local-database.ts";
import { writeNotifications } from "./data/notifications.ts";
import { type Population, writePopulation } from "./data/population.ts";
import { localStateDir } from "./project.ts";
import { createRandom, type Random } from "./data/random.ts";

export interface SeedOptions {
  users: number;
  jokes: number;
  followsPerUser: number;
  likesPerJoke: number;
  seed: number;
  stateDir: string;
}

// A fixed end makes a seeded database the same on every machine and day.
const LAST_JOKE_AT = Date.UTC(2026, 9, 31);
const JOKES_OVER_DAYS = 180;
const USERS_MAX = 10_000_000;

/**
 * Fills the local database directly, always the same for a seed: people from 09130000000 upward, named
 * `khandan.0000001` on, in addition to the demo data. The app must be stopped.
 */
export function seed(options: SeedOptions): void {
  if (isLocalDatabaseInUse(options.stateDir)) {
    throw new Error("The app is running on this database. Stop it first (Ctrl-C), then seed.");
  }
  const database = openLocalDatabase(options.stateDir);
  try {
    applyMigrations(database);
    if (database.prepare("SELECT 1 FROM users WHERE mobile = '09130000000'").get() !== undefined) {
      throw new Error("The database is already seeded. Empty it first: npm run reset");
    }
    // Safe, because nothing else reads the file now, and an interrupted seeding is repeated from the start.
    database.exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000");
    const random = createRandom(options.seed);
    const isNew = !hasPeople(database);
    writePopulation(database, createPopulation(options, random), random);
    // Written after the older jokes, because keys are in the order of time.
    if (isNew) writeDemo(database, Date.now());
    writeNotifications(database);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA optimize");
  } finally {
    database.close();
  }
}

function createPopulation({ users, jokes, followsPerUser, likesPerJoke }: SeedOptions, random: Random): Population {
  const first = LAST_JOKE_AT - JOKES_OVER_DAYS * DAY_MS;
  const people = Array.from({ length: users }, (_, index) => ({
    username: `khandan.${String(index + 1).padStart(7, "0")}`,
    mobile: `0913${String(index).padStart(7, "0")}`,
    email: null,
    bio: "",
    blueTick: random.next() < 0.02,
    colorfulFrame: random.next() < 0.02,
    sparkleEffect: random.next() < 0.01,
    insideOnly: index % 3 !== 0,
    registeredAt: first - users + index,
  }));
  const step = (LAST_JOKE_AT - first) / jokes;
  const written = Array.from({ length: jokes }, (_, index) => {
    const author = Math.floor(random.next() ** 1.3 * users);
    const likes = Math.round(-Math.log(1 - random.next()) * likesPerJoke);
    return {
      author,
      text: random.pick(demoJokes),
      createdAt: Math.floor(first + index * step),
      likers: random.famous(users, likes, author),
    };
  });
  const followees = people.map((_, index) =>
    random.famous(users, random.between(Math.ceil(followsPerUser / 2), Math.floor(followsPerUser * 1.5)), index),
  );
  return { people, jokes: written, followees, now: LAST_JOKE_AT };
}

function readOptions(): SeedOptions {
  const { values } = parseArgs({
    options: {
      users: { type: "string", default: "20000" },
      jokes: { type: "string", default: "500000" },
      "follows-per-user": { type: "string", default: "30" },
      "likes-per-joke": { type: "string", default: "2" },
      seed: { type: "string", default: "1" },
    },
  });
  const options = {
    users: whole("users", values.users),
    jokes: whole("jokes", values.jokes),
    followsPerUser: whole("follows-per-user", values["follows-per-user"]),
    likesPerJoke: whole("likes-per-joke", values["likes-per-joke"]),
    seed: whole("seed", values.seed),
    stateDir: localStateDir,
  };
  if (options.users < 2 || options.users > USERS_MAX) throw new Error(`--users is from 2 to ${USERS_MAX}`);
  return options;
}

function whole(name: string, text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}

if (import.meta.main) {
  try {
    const startedAt = performance.now();
    const options = readOptions();
    seed(options);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`seeded ${options.users} people and ${options.jokes} jokes in ${seconds} s`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
