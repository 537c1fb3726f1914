import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { BEST_FEED_PATH, bestDayPath } from "../../../contract/jokes/best.ts";
import { PRODUCT, paths } from "../../../contract/product.ts";
import { routes } from "../../../contract/calls/routes.ts";
import page from "../../../frontend/index.html?raw";
import { ORIGIN } from "../support/call.ts";
import { fetchWithEnv } from "../support/call-with-env.ts";
import { type Scene, aSharedLife, families, isForAnyone, nameOf, requestOf } from "../support/calls/every-call.ts";
import { rows } from "../support/database.ts";
import { aJoke } from "../support/features/jokes.ts";
import { openNights } from "../support/features/settings.ts";

const life = aSharedLife();
/** The calls that answered viewers differently, which proves that the scene tells them apart. */
const personal = new Set<string>();

const ASSETS = { fetch: async () => new Response(page, { headers: { "Content-Type": "text/html" } }) };

beforeAll(async () => {
  await openNights();
  // Files share the database, and no other person may take the suggested one's place.
  await rows(
    "update jokes set deleted_at = 1, text = '', fingerprint = null, text_digest = null where deleted_at is null",
  );
  await rows("update users set likes_received = 0 where likes_received > 0");
  // Suggested to all but the viewer, who has blocked them.
  const [, enemy] = (await life()).others;
  if (enemy === undefined) throw new Error("The viewer has blocked nobody");
  await aJoke(enemy);
  await rows("update users set likes_received = 100000 where id = ?", enemy.userId);
});
afterAll(() => rows("update users set likes_received = 0 where likes_received = 100000"));

type Ask = (cookie?: string) => Request;

const callersOf = ({ viewer, others: [friend] }: Scene) => [undefined, friend?.cookie, viewer.cookie];

/** The different answers to these callers, if any of them is public. */
async function publicAnswers(name: string, callers: (string | undefined)[], ask: Ask): Promise<string[]> {
  const answers: { status: number; cached: string; text: string }[] = [];
  // Some answers are shuffled.
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  for (const cookie of callers) {
    const request = ask(cookie);
    const url = new URL(request.url);
    // An origin of its own for each, so that no answer comes from the edge cache.
    url.hostname = `${crypto.randomUUID()}.localhost`;
    const response = await fetchWithEnv({ ASSETS }, new Request(url, request));
    const { status, headers, webSocket } = response;
    // The ages of the health call move with the clock.
    const text = (await response.text()).replace(/"schedules":\{[^}]*\}/, "");
    answers.push({ status, cached: headers.get("Cache-Control") ?? "", text });
    webSocket?.accept();
    webSocket?.close();
  }
  random.mockRestore();
  const different = [...new Set(answers.map((answer) => JSON.stringify(answer)))];
  if (different.length > 1 && answers.every(({ status }) => status === 200)) personal.add(name);
  return answers.some(({ cached }) => cached.includes("public")) ? different : [];
}

const BEST = [BEST_FEED_PATH, bestDayPath("1380-09-06"), "/sitemap.xml"];

test.each(["/api/openapi.json", "/api/docs", paths.home, "a profile", ...BEST])(
  "the page %s is the same for all viewers when caches may share it",
  async (name) => {
    const scene = await life();
    const profile = `/${PRODUCT}/u/${scene.others[1]?.username}`;
    const url = new URL(name.startsWith("/") ? name : profile, ORIGIN);
    const ask: Ask = (cookie) => new Request(url, cookie === undefined ? {} : { headers: { Cookie: cookie } });
    const answers = await publicAnswers(name, callersOf(scene), ask);
    expect(answers.length, answers.join("\n")).toBeLessThanOrEqual(1);
  },
);

const reads = routes.filter(({ method }) => method === "get");

test("no call that changes something declares an answer that caches may share", () => {
  expect(routes.filter(({ cache }) => cache).every((route) => reads.includes(route))).toBe(true);
});

test.each(families(reads))(
  "the reads of %s answer all viewers alike when caches may share their answers",
  async (_, family) => {
    const scene = await life();
    for (const route of family) {
      // A call that is not for anyone is never public.
      const callers = isForAnyone(route) ? callersOf(scene) : [scene.viewer.cookie];
      const answers = await publicAnswers(nameOf(route), callers, (cookie) => requestOf(route, scene, cookie));
      expect(answers.length, answers.join("\n")).toBeLessThanOrEqual(isForAnyone(route) ? 1 : 0);
    }
  },
);

test("the check for personal answers finds an answer that differs between viewers", () => {
  const known = ["GET /api/users/suggested", "GET /api/jokes/{id}"];
  expect([...personal]).toEqual(expect.arrayContaining(known));
});
