import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { suggestedPeopleRoute } from "../../../contract/people/calls.ts";
import { BEST_FEED_PATH, bestDayPath } from "../../../contract/jokes/best.ts";
import { PRODUCT, paths } from "../../../contract/product.ts";
import { routes } from "../../../contract/calls/routes.ts";
import page from "../../../frontend/index.html?raw";
import { ORIGIN } from "../support/call.ts";
import { fetchWithEnv } from "../support/call-with-env.ts";
import { type Scene, lives, nameOf, requestOf } from "../support/calls/every-call.ts";
import { rows } from "../support/database.ts";
import { aJoke } from "../support/features/jokes.ts";
import { openNights } from "../support/features/settings.ts";

const lifeFor = lives();
/** The calls that answered viewers differently, which proves that the scene tells them apart. */
const personal = new Set<string>();

const ASSETS = { fetch: async () => new Response(page, { headers: { "Content-Type": "text/html" } }) };

beforeAll(async () => {
  await openNights();
  // Files share the database, and no other person may take the suggested one's place.
  await rows("update jokes set deleted_at = 1, text = '', fingerprint = null where deleted_at is null");
  await rows("update users set likes_received = 0 where likes_received > 0");
  // Suggested to all but the viewer, who has blocked them.
  const [, enemy] = (await lifeFor(suggestedPeopleRoute)).others;
  if (enemy === undefined) throw new Error("The viewer has blocked nobody");
  await aJoke(enemy);
  await rows("update users set likes_received = 100000 where id = ?", enemy.userId);
});
afterAll(() => rows("update users set likes_received = 0 where likes_received = 100000"));

type Ask = (cookie?: string) => Request;

/** The different answers to a visitor and to two people, if any of them is public. */
async function publicAnswers(name: string, { viewer, others: [friend] }: Scene, ask: Ask): Promise<string[]> {
  const answers: { status: number; cached: string; text: string }[] = [];
  // Some answers are shuffled.
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  for (const cookie of [undefined, friend?.cookie, viewer.cookie]) {
    const request = ask(cookie);
    const url = new URL(request.url);
    // An origin of its own for each, so that no answer comes from the edge cache.
    url.hostname = `${crypto.randomUUID()}.localhost`;
    const response = await fetchWithEnv({ ASSETS }, new Request(url, request));
    const { status, headers, webSocket } = response;
    answers.push({ status, cached: headers.get("Cache-Control") ?? "", text: await response.text() });
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
    const scene = await lifeFor(suggestedPeopleRoute);
    const profile = `/${PRODUCT}/u/${scene.others[1]?.username}`;
    const url = new URL(name.startsWith("/") ? name : profile, ORIGIN);
    const ask: Ask = (cookie) => new Request(url, cookie === undefined ? {} : { headers: { Cookie: cookie } });
    const answers = await publicAnswers(name, scene, ask);
    expect(answers.length, answers.join("\n")).toBeLessThanOrEqual(1);
  },
);

// Reads first: other calls remove the block and what else tells viewers apart.
const inOrder = routes.toSorted((one, next) => Number(one.method !== "get") - Number(next.method !== "get"));

test.each(inOrder.map((route) => [nameOf(route), route] as const))(
  "the call %s answers all viewers alike when caches may share its answer",
  async (name, route) => {
    const scene = await lifeFor(route);
    const answers = await publicAnswers(name, scene, (cookie) => requestOf(route, scene, cookie));
    expect(answers.length, answers.join("\n")).toBeLessThanOrEqual(1);
  },
);

test("the check for personal answers finds an answer that differs between viewers", () => {
  const known = ["GET /api/users/suggested", "GET /api/jokes/{id}"];
  expect([...personal]).toEqual(expect.arrayContaining(known));
});
