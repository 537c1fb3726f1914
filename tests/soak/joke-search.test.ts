import { cpSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type App, startApp } from "../../dev/app/app.ts";
import { scratchFolder } from "../../dev/app/scratch-folder.ts";
import { cookieOf, register } from "../../dev/app/session.ts";
import { seededState } from "./seeded-state.ts";

const SIZES = [
  { jokes: 5_000, users: 1_000 },
  { jokes: 500_000, users: 20_000 },
];
const STRETCHES = 3;
const REPEATS = 100;
const LOADING_MS = 240_000;

const questions = {
  "a word": "joke-search?q=معلم",
  "a beginning of many words": "joke-search?q=م",
  "two words of one joke": "joke-search?q=معلم گفت",
  "two frequent words that are never together": "joke-search?q=می‌کنم بابام",
  "five words": "joke-search?q=گفت بابام معلم ساعت خونه",
  "a word of no joke": "joke-search?q=ژژژژ",
  "a word in one's own": "joke-search?of=me&q=گفت",
  "two words in saved ones": "saved-jokes?q=گفت ساعت",
};

const apps: { app: App; stateDir: string; cookie: string }[] = [];

/** The app on a database of so many jokes, with a person who wrote and saved a hundred of them. */
async function start(size: (typeof SIZES)[number]) {
  const stateDir = scratchFolder();
  cpSync(seededState(size), stateDir, { recursive: true });
  const app = await startApp({ stateDir });
  const cookie = cookieOf(await register(app.query, "09140000001", "searcher"));
  const newest = "select key from jokes where deleted_at is null order by key desc limit 100";
  const viewer = "(select id from users where username = 'searcher')";
  await app.query(`update jokes set author_id = ${viewer} where key in (${newest})`);
  await app.query(
    `insert into saved_jokes (user_id, joke_key, saved_at) select ${viewer}, key, key from jokes order by key limit 100`,
  );
  return { app, stateDir, cookie };
}

beforeAll(async () => {
  for (const size of SIZES) apps.push(await start(size));
}, LOADING_MS);

afterAll(async () => {
  for (const { app, stateDir } of apps) {
    await app.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
});

async function ask({ app, cookie }: (typeof apps)[number], question: string) {
  const [path, query] = question.split("?");
  const startedAt = performance.now();
  const response = await fetch(`${app.url}/api/${path}?${new URLSearchParams(query)}`, { headers: { Cookie: cookie } });
  const text = await response.text();
  const took = performance.now() - startedAt;
  expect(response.status, text).toBe(200);
  return { took, read: Number(/read=([0-9]+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1]) };
}

const median = (values: number[]) => values.toSorted((one, next) => one - next)[values.length >> 1] ?? Number.NaN;

test.each(Object.entries(questions))(
  "a search for %s reads at most 200 rows, and takes as long among 500,000 jokes as among 5,000",
  { timeout: 60_000 },
  async (name, question) => {
    const reads: number[] = [];
    const ratios: number[] = [];
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      const times: number[][] = apps.map(() => []);
      // In turns, so that whatever else the machine does slows both.
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        for (const [index, app] of apps.entries()) {
          const { took, read } = await ask(app, question);
          if (repeat >= REPEATS / 10) times[index]?.push(took);
          reads[index] = read;
        }
      }
      const [few = 0, many = Infinity] = times.map(median);
      ratios.push(many / few);
    }
    console.log(`${name}: rows ${reads.join(" and ")}, × ${ratios.map((ratio) => ratio.toFixed(3)).join(", ")}`);
    for (const read of reads) expect(read).toBeLessThanOrEqual(200);
    // The calmest stretch: a database that slows with its jokes is slower in all of them.
    expect(Math.min(...ratios)).toBeLessThanOrEqual(1.05);
  },
);
