import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { z } from "zod";

import { linkPicturePath } from "../../../../contract/link-pictures/values.ts";
import worker from "../../../../worker/index.ts";
import { linkPictureKey } from "../../../../worker/domain/images/stored-images.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { aPerson } from "../../support/people.ts";

/** The Worker that draws; each picture says what was asked for. */
function drawer() {
  const asked: unknown[] = [];
  const fetch = async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return new Response(body);
  };
  return { asked, LINK_PICTURES: { fetch } };
}

const open = (jokeId: string, changed: Record<string, unknown> = {}) => callWithEnv(changed, linkPicturePath(jokeId));

test("a joke's picture has its text, its author's name and the newcomers' theme, and is drawn once", async () => {
  const author = await aPerson();
  const joke = await aJoke(author, "یه روز\nیه لبخند 😂");
  const { asked, ...site } = drawer();
  const [first, second] = [await open(joke, site), await open(joke, site)];
  expect(asked).toEqual([{ text: "یه روز\nیه لبخند 😂", name: author.username, theme: "black-gray" }]);
  expect(await second.text()).toBe(await first.text());
  for (const { status, headers } of [first, second]) {
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("image/png");
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(headers.get("Cache-Control")).toBe("private, max-age=15");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  }
});

test("a picture that many ask for at once is drawn once", async () => {
  const joke = await aJoke(await aPerson());
  const { asked, ...site } = drawer();
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(joke, site)));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(asked).toHaveLength(1);
});

test("a kept picture is drawn again for another name, and has none while its author has switched it off", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  const { asked, ...site } = drawer();
  await open(joke, site);
  await author.post("/api/set-username", { username: `${author.username}-new` });
  expect(await (await open(joke, site)).json()).toMatchObject({ name: `${author.username}-new` });
  for (const change of [{ nameOnPictures: false }, { nameOnPictures: true }]) {
    await author.post("/api/account/privacy", change);
    const { name } = z.object({ name: z.string().nullable() }).parse(await (await open(joke, site)).json());
    expect(name, JSON.stringify(change)).toBe(change.nameOnPictures ? `${author.username}-new` : null);
  }
  expect(asked).toHaveLength(4);
});

test.each([
  ["never written", crypto.randomUUID()],
  ["named by a malformed id", "..%2Favatars%2Fa"],
])("nothing is drawn for a joke that is %s", async (_, id) => {
  const { asked, ...site } = drawer();
  expect((await open(id, site)).status).toBe(404);
  expect(asked).toEqual([]);
});

test("a refusal of the first who asks for a picture reaches nobody who waits with them", async () => {
  const joke = await aJoke(await aPerson());
  const { asked, ...site } = drawer();
  const refusing = { limit: async () => scheduler.wait(20).then(() => ({ success: false })) };
  const first = open(joke, { ...site, LINK_PICTURE_RATE_LIMIT: refusing });
  const others = [open(joke, site), open(joke, site)];
  expect((await first).status).toBe(429);
  for (const other of others) expect((await other).status).toBe(200);
  expect(asked).toHaveLength(1);
});

test("an address that asks for too many new pictures is refused, and still gets those that are kept", async () => {
  const author = await aPerson();
  const [first, second] = [await aJoke(author), await aJoke(author)];
  const { asked, ...site } = drawer();
  const keys: string[] = [];
  const once = {
    limit: async ({ key }: { key: string }) => ({ success: keys.push(key) === 1 }),
  };
  const get = async (joke: string) => (await open(joke, { ...site, LINK_PICTURE_RATE_LIMIT: once })).status;
  expect([await get(first), await get(second), await get(first)]).toEqual([200, 429, 200]);
  expect(asked).toHaveLength(1);
});

test("a picture that could not be drawn is not kept", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const joke = await aJoke(await aPerson());
  const broken = { fetch: async () => new Response("", { status: 500 }) };
  expect((await open(joke, { LINK_PICTURES: broken })).status).toBe(500);
  expect((await open(joke)).status).toBe(200);
});

test("a link to a joke names its picture and its size", async () => {
  const joke = await aJoke(await aPerson());
  const page = "<html><head><title>لبخند</title></head></html>";
  const assets = { fetch: async () => new Response(page, { headers: { "Content-Type": "text/html" } }) };
  const site = { ASSETS: assets, SITE_ORIGIN: "https://labkhand.example", ADMIN_SECRET: undefined };
  const html = await (await callWithEnv(site, `/labkhand/profile?post=${joke}`)).text();
  expect(html).toContain(`<meta property="og:image" content="https://labkhand.example/media/links/${joke}.png" />`);
  expect(html).toContain('<meta property="og:image:width" content="1200" />');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
});

test("each night the pictures of deleted jokes leave the bucket", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const author = await aPerson();
  const [gone, stays] = [await aJoke(author), await aJoke(author)];
  for (const joke of [gone, stays]) await open(joke);
  await author.delete(`/api/jokes/${gone}`);
  await worker.scheduled(createScheduledController({ cron: "35 20 * * *" }), env);
  const kept = await Promise.all([gone, stays].map((joke) => env.MEDIA.head(linkPictureKey(joke))));
  expect(kept.map((object) => object !== null)).toEqual([false, true]);
});
