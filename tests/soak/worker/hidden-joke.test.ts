import { afterAll, beforeAll, expect, test } from "vitest";

import { BEST_FEED_PATH, bestDayPath } from "../../../contract/jokes/best.ts";
import { type Route, allowed } from "../../../contract/calls/route.ts";
import { routes } from "../../../contract/calls/routes.ts";
import { linkPicturePath } from "../../../contract/link-pictures/values.ts";
import { paths } from "../../../contract/product.ts";
import page from "../../../frontend/index.html?raw";
import { ORIGIN } from "../../worker/support/call.ts";
import { fetchWithEnv } from "../../worker/support/call-with-env.ts";
import { type Scene, aSharedLife, isSocket, lives, nameOf, requestOf } from "../../worker/support/calls/every-call.ts";
import { rows } from "../../worker/support/database.ts";
import { JOKE_KEY } from "../../worker/support/features/jokes.ts";
import { DATE, DAY, TEN } from "../../worker/support/features/best.ts";
import { openNights } from "../../worker/support/features/settings.ts";

const WORD = "پنهانستان";
const ASSETS = { fetch: async () => new Response(page, { headers: { "Content-Type": "text/html" } }) };

/** Calls of everybody but the administrator, reads first: others change the scene. */
const walked = routes
  .filter((route) => !allowed(route).includes("admin"))
  .toSorted((one, next) => Number(one.method !== "get") - Number(next.method !== "get"));

const lifeFor = lives();
const shared = aSharedLife();

beforeAll(openNights);
afterAll(() => rows("delete from best_jokes where day = ?", DAY));

const jokeOf = ({ fields }: Scene) => String(fields["getJoke"]?.["id"]);

/** Makes the friend's joke known by its text, which every list may show. */
async function marked(scene: Scene, over: { hidden: boolean }): Promise<Scene> {
  const joke = jokeOf(scene);
  const fingerprint = Math.floor(Math.random() * 2 ** 50);
  await rows(
    `update jokes set text = ?, hidden = ?, created_at = ?, fingerprint = ? where key = ${JOKE_KEY}`,
    `جوک ${WORD}`,
    Number(over.hidden),
    Date.now(),
    fingerprint,
    joke,
  );
  await rows(`delete from joke_words where minus_key = -${JOKE_KEY}`, joke);
  await rows(
    `insert into joke_words (minus_key, word, author_id) select -key, ?, author_id from jokes where key = ${JOKE_KEY}`,
    WORD,
    joke,
  );
  const fields = { ...scene.fields, searchJokes: { q: WORD }, findDuplicate: { fingerprint } };
  return { ...scene, fields };
}

/** Whether what a visitor or the viewer is answered contains the joke. */
async function isIn({ viewer, ...scene }: Scene, ask: (cookie?: string) => Request): Promise<boolean> {
  const joke = jokeOf({ viewer, ...scene });
  for (const cookie of [undefined, viewer.cookie]) {
    const request = ask(cookie);
    const url = new URL(request.url);
    // An origin of its own for each, so that no answer comes from the edge cache.
    url.hostname = `${crypto.randomUUID()}.localhost`;
    const response = await fetchWithEnv({ ASSETS }, new Request(url, request));
    const text = await response.text();
    // One's own export names by their ids what one saved and liked.
    if (text.includes(WORD) || (request.method === "GET" && text.includes(joke))) return true;
  }
  return false;
}

const isInCall = (route: Route, scene: Scene) => isIn(scene, (cookie) => requestOf(route, scene, cookie));

test("the walk finds a joke in the lists when it is not hidden", async () => {
  const scene = await marked(await shared(), { hidden: false });
  const found: string[] = [];
  for (const route of walked.filter((one) => one.method === "get" && !isSocket(one)))
    if (await isInCall(route, scene)) found.push(route.operationId);
  await marked(scene, { hidden: true });
  expect(found).toEqual(
    expect.arrayContaining(["listJokes", "getJoke", "followingFeed", "searchJokes", "savedJokes", "findDuplicate"]),
  );
});

test.each(walked.filter((route) => !isSocket(route)).map((route) => [nameOf(route), route] as const))(
  "the call %s does not show a joke to others when it is hidden",
  async (_, route) => expect(await isInCall(route, await marked(await lifeFor(route), { hidden: true }))).toBe(false),
);

test("no page or picture outside shows a joke when it is hidden", async () => {
  const scene = await marked(await shared(), { hidden: true });
  const joke = jokeOf(scene);
  await rows(`update jokes set best = 1, created_at = ? where key = ${JOKE_KEY}`, TEN, joke);
  await rows(`update users set inside_only = 0 where id = (select author_id from jokes where key = ${JOKE_KEY})`, joke);
  await rows(`insert into best_jokes (day, joke_key, score) values (?, ${JOKE_KEY}, 9000)`, DAY, joke);
  for (const path of [bestDayPath(DATE), BEST_FEED_PATH, "/api/best-jokes", `${paths.profile}?post=${joke}`]) {
    const ask = (cookie?: string) => new Request(new URL(path, ORIGIN), cookie ? { headers: { Cookie: cookie } } : {});
    expect(await isIn(scene, ask), path).toBe(false);
  }
  const picture = await fetchWithEnv({ ASSETS }, new Request(new URL(linkPicturePath(joke), ORIGIN)));
  expect(picture.status).toBe(404);
});
