import { describe, expect, test } from "vitest";

import { type App, startApp } from "../../dev/app/app.ts";
import { cookieOf, newestJokes, register } from "../../dev/app/session.ts";
import { measureTalk } from "./talking-pairs.ts";

const READERS = 40;
const PAGES_EACH = 25;
const LIKERS = 40;

async function withApp(run: (app: App) => Promise<void>): Promise<void> {
  const app = await startApp();
  try {
    await run(app);
  } finally {
    await app.close();
  }
}

/** Sends as a signed-in person and answers the status. */
async function ask(app: App, cookie: string, path: string, body?: unknown): Promise<number> {
  const headers = { cookie, origin: app.url, "content-type": "application/json" };
  const reply = await fetch(app.url + path, {
    headers,
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

const signIn = (app: App, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const digits = String(n).padStart(3, "0");
      return cookieOf(await register(app.query, `0917${digits}1111`, `reader-${digits}`));
    }),
  );

describe("the app under load", () => {
  test("delivers the messages of fifty pairs within a second, with none lost or duplicated", { timeout: 120_000 }, () =>
    withApp(async (app) => {
      const { messages, medianMs, lost, duplicated } = await measureTalk(app);
      expect(messages).toBeGreaterThan(1500);
      expect(medianMs).toBeLessThan(1000);
      expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
    }),
  );

  test("answers forty people who read at the same time", { timeout: 120_000 }, () =>
    withApp(async (app) => {
      const paths = ["/api/jokes", "/api/feed/following", "/api/direct/conversations", "/api/users/search?q=khan"];
      const refused: string[] = [];
      const read = async (cookie: string) => {
        for (let page = 0; page < PAGES_EACH; page += 1) {
          const path = paths[page % paths.length] ?? "/api/jokes";
          const status = await ask(app, cookie, path);
          if (status !== 200) refused.push(`${status} ${path}`);
        }
      };
      await Promise.all((await signIn(app, READERS)).map(read));
      expect(refused).toEqual([]);
    }),
  );

  test("counts the likes of forty people who like and unlike a joke at once", { timeout: 60_000 }, () =>
    withApp(async (app) => {
      const [joke = ""] = await newestJokes(app.query, 1);
      const path = `/api/jokes/${joke}`;
      const count = "SELECT like_count AS likes FROM jokes WHERE id = unhex(?, '-')";
      const [before] = await app.query(count, joke);
      expect(before).toBeDefined();
      const statuses = await Promise.all(
        (await signIn(app, LIKERS)).map(async (cookie, n) => {
          const all = [await ask(app, cookie, `${path}/like`, {}), await ask(app, cookie, `${path}/like`, {})];
          return n % 2 === 0 ? all : [...all, await ask(app, cookie, `${path}/unlike`, {})];
        }),
      );
      expect(new Set(statuses.flat())).toEqual(new Set([200]));
      const [after] = await app.query(count, joke);
      expect(Number(after?.["likes"])).toBe(Number(before?.["likes"]) + LIKERS / 2);
    }),
  );
});
