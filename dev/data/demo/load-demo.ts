import type { DatabaseSync } from "node:sqlite";

import { fingerprintOf } from "../../../contract/jokes/fingerprint.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../contract/time.ts";
import { writeNotifications } from "../notifications.ts";
import { type Population, writePopulation } from "../population.ts";
import { createRandom, type Random } from "../random.ts";
import { writeGames } from "./games.ts";
import { writeGems } from "./gems.ts";
import { writeJobApplications } from "./jobs.ts";
import { demoJokes } from "./jokes.ts";
import { demoPeople } from "./people.ts";
import { writeVenues } from "./venues.ts";
import { writeVideos } from "./videos.ts";
import { writeRewardCodes } from "./rewards.ts";

const SEED = 1405;
const RECENT_JOKES = 24;
const RECENT_HOURS = 5;
const OLDER_DAYS = 12;
const RANDOM_LIKES_MAX = 26;

const fingerprints = await Promise.all(demoJokes.map(fingerprintOf));

/** Local deviations from the defaults: no night window, every login button visible, and pictures by a double. */
const demoSettings: Record<string, unknown> = {
  "mobile-login-restrictions": { enabled: false, startHour: 22, endHour: 8 },
  "password-reset-toggle": true,
  "banned-words": ["احمق", "بی‌شعور", "خفه شو"],
  "image-tool": { provider: "workers-ai", model: "gpt-image-2.5-flare", perDay: 5 },
};

/** Loads the demo data if the database has no people yet. Returns whether it did. */
export function loadDemo(database: DatabaseSync): boolean {
  if (hasPeople(database)) return false;
  writeDemo(database, Date.now());
  writeNotifications(database);
  return true;
}

export const hasPeople = (database: DatabaseSync): boolean =>
  database.prepare("SELECT 1 FROM users LIMIT 1").get() !== undefined;

/** @param now UTC milliseconds */
export function writeDemo(database: DatabaseSync, now: number): void {
  const random = createRandom(SEED);
  const insertSetting = database.prepare("INSERT OR IGNORE INTO settings (key, value, updated_at) VALUES (?, ?, ?)");
  for (const [key, value] of Object.entries(demoSettings)) insertSetting.run(key, JSON.stringify(value), now);
  writePopulation(database, createDemo(random, now), random);
  writeGems(database, now);
  writeVenues(database, now);
  writeVideos(database, now);
  writeRewardCodes(database);
  writeGames(database, now);
  writeJobApplications(database, now);
}

function createDemo(random: Random, now: number): Population {
  const people = demoPeople.map((person, index) => ({
    username: person.username,
    mobile: `0912${String(index + 1).padStart(7, "0")}`,
    email: person.email ?? null,
    bio: person.bio,
    blueTick: person.blueTick ?? false,
    colorfulFrame: person.colorfulFrame ?? false,
    sparkleEffect: person.sparkleEffect ?? false,
    // Every third has opened what may leave Labkhand, so that the pages of the best are not empty.
    insideOnly: index % 3 !== 0,
    registeredAt: now - 60 * DAY_MS + index * DAY_MS,
  }));
  const moments = demoJokes
    .map((_, index) => {
      const recent = index < RECENT_JOKES;
      const age = recent ? random.next() * RECENT_HOURS * HOUR_MS : random.next() * OLDER_DAYS * DAY_MS;
      return Math.floor(now - 3 * MINUTE_MS - age);
    })
    .toSorted((a, b) => a - b);
  const jokes = demoJokes.map((text, index) => {
    const author = index % people.length;
    return {
      author,
      text,
      fingerprint: fingerprints[index] ?? null,
      createdAt: moments[index] ?? now,
      likers: random.famous(people.length, Math.floor(random.next() ** 2 * RANDOM_LIKES_MAX), author),
    };
  });
  const followees = people.map((_, index) => random.famous(people.length, random.between(5, 20), index));
  return { people, jokes, followees, now };
}
