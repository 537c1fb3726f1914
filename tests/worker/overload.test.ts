import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { routes } from "../../contract/calls/routes.ts";
import { errors } from "../../contract/errors.ts";
import type { AppEnv } from "../../worker/app-env.ts";
import { onError } from "../../worker/on-error.ts";
import { ORIGIN } from "./support/call.ts";
import { callWithEnv, fetchWithEnv } from "./support/call-with-env.ts";
import { passSeconds, stopClockAt } from "./support/clock.ts";
import { aDatabaseWhoseBatches, aFullDatabase, rows } from "./support/database.ts";
import { aJoke } from "./support/features/jokes.ts";
import { base64Of, png } from "./support/images.ts";
import { logLines } from "./support/log-lines.ts";
import { type Person, aPerson } from "./support/people.ts";

/** A database whose every batch fails with this message, and how many it was sent. */
function failing(message: string) {
  const seen = { batches: 0 };
  const DB = aDatabaseWhoseBatches(async () => {
    seen.batches += 1;
    throw new Error(message);
  });
  return { seen, DB };
}

const countedErrors = async () =>
  (await rows<{ sum: number }>("select coalesce(sum(failed), 0) as sum from failures"))[0]?.sum;

const failuresAt = (hour: string, columns = "failed") =>
  rows(`select ${columns} from failures where hour = ?`, Date.parse(hour));

const feedOf = ({ cookie }: Person) => new Request(`${ORIGIN}/api/feed/following`, { headers: { Cookie: cookie } });

async function expectUnavailable(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  const retryAfter = Number(answer.headers.get("Retry-After"));
  expect(retryAfter).toBeGreaterThanOrEqual(2);
  expect(retryAfter).toBeLessThanOrEqual(6);
  const { text: error } = errors.UNAVAILABLE;
  expect(await answer.json()).toEqual({ success: false, error, code: "UNAVAILABLE", retryAfter });
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});

describe("an overloaded or unreachable database", () => {
  const get = (path: string) => (person: Person | null) =>
    new Request(ORIGIN + path, { headers: { Cookie: person?.cookie ?? "" } });
  const like = async (person: Person | null) =>
    new Request(`${ORIGIN}/api/jokes/${await aJoke(await aPerson())}/like`, {
      method: "POST",
      headers: { Cookie: person?.cookie ?? "" },
    });

  test.each([
    [
      "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
      "a person's read",
      get("/api/feed/following"),
      true,
    ],
    ["D1_ERROR: D1 DB is overloaded. Too many requests queued.", "a person's write", like, true],
    [
      "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
      "a visitor's read",
      get(`/api/jokes/${crypto.randomUUID()}`),
      false,
    ],
    ["D1_ERROR: D1 DB reset because its code was updated.", "a person's read", get("/api/user-public/sara"), true],
    ["D1_ERROR: Network connection lost.", "a person's write", like, true],
  ])("is asked once, and the answer is 503 with Retry-After: %s at %s", async (message, _, request, isPerson) => {
    const sent = await request(isPerson ? await aPerson() : null);
    const { seen, DB } = failing(message);
    await expectUnavailable(await fetchWithEnv({ DB }, sent));
    expect(seen.batches).toBe(1);
  });

  test.each([
    ["D1 DB storage operation exceeded timeout which caused object to be reset.", "exceeded timeout"],
    ["D1 DB exceeded its CPU time limit and was reset.", "exceeded its"],
    ["D1 DB's isolate exceeded its memory limit and was reset.", "exceeded its"],
    ["D1 DB reset because its code was updated.", "reset"],
    ["Internal error in D1 DB storage caused object to be reset.", "reset"],
    ["Cannot resolve D1 DB due to transient issue on remote node.", "transient"],
  ])("is logged with its reason and the route: %s", async (message, reason) => {
    const lines = logLines();
    const { DB } = failing(`D1_ERROR: ${message}`);
    await expectUnavailable(await fetchWithEnv({ DB }, feedOf(await aPerson())));
    const logged = JSON.parse(lines.find((line) => line.includes('"event":"unavailable"')) ?? "");
    expect(logged).toMatchObject({ reason, route: "/api/feed/following" });
  });

  test.each([
    'D1_ERROR: near "overloaded": syntax error at offset 0: SQLITE_ERROR',
    "D1_ERROR: UNIQUE constraint failed: jokes.queued: SQLITE_CONSTRAINT",
    "the network timeout of a provider",
  ])("is not assumed when a statement or other code fails: %s", async (message) => {
    const { seen, DB } = failing(message);
    const answer = await fetchWithEnv({ DB }, get("/api/feed/following")(await aPerson()));
    expect(answer.status).toBe(500);
    expect(seen.batches).toBeGreaterThan(1);
  });
});

test("a full database refuses each write with 503 and a sentence about it, and answers each read", async () => {
  const [author, person] = [await aPerson(), await aPerson()];
  const joke = await aJoke(author);
  const headers = { Cookie: person.cookie };
  const send = (method: string, path: string, body?: object) =>
    callWithEnv({ DB: aFullDatabase() }, path, {
      method,
      headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  for (const answer of [
    await send("POST", `/api/jokes/${joke}/like`),
    await send("POST", "/api/jokes", { text: "دیگر جا نیست" }),
    await send("POST", "/api/follow", { followee: author.username }),
    await send("POST", "/api/report-issue", { message: "دیگر جا نیست" }),
  ]) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThanOrEqual(60);
    expect(await answer.json()).toMatchObject({ code: "STORAGE_FULL", error: errors.STORAGE_FULL.text });
  }
  const reads = routes.filter(({ method, path }) => method === "get" && !path.includes("{"));
  for (const { path, example } of reads) {
    const asked = `${path}?${new URLSearchParams(example as Record<string, string> | undefined)}`;
    const { status } = await send("GET", asked);
    expect([status, path]).toEqual([(await callWithEnv({}, asked, { headers })).status, path]);
  }
});

describe("an unreachable bucket", () => {
  const away = () => Promise.reject(new Error("get: We encountered an internal error. Please try again. (10001)"));
  const MEDIA = { get: away, put: away, head: away };

  test("is answered with 503, and nothing is asked of the database", async () => {
    const { seen, DB } = failing("D1_ERROR: unexpected");
    await expectUnavailable(await callWithEnv({ DB, MEDIA }, `/media/avatars/${crypto.randomUUID()}.jpg`));
    expect(seen.batches).toBe(0);
  });

  test("leaves the old photo in place when a new one cannot be stored", async () => {
    const person = await aPerson({ avatarUrl: "/media/avatars/old.jpg" });
    const before = await countedErrors();
    const headers = { Cookie: person.cookie, "Content-Type": "application/json" };
    const body = JSON.stringify({ base64: base64Of(png()) });
    await expectUnavailable(await callWithEnv({ MEDIA }, "/api/upload-avatar", { method: "POST", headers, body }));
    expect(await countedErrors()).toBe(before);
    expect(await rows("select avatar_url from users where id = ?", person.userId)).toEqual([
      { avatar_url: "/media/avatars/old.jpg" },
    ]);
  });
});

/** Stops the clock at a moment before which this isolate has written what other tests counted. */
async function aPersonWhenAllIsWritten(moment: string): Promise<Person> {
  stopClockAt(moment);
  passSeconds(-3600);
  const person = await aPerson();
  await fetchWithEnv({}, feedOf(person));
  passSeconds(3600);
  return person;
}

test("a thousand unexpected failures in ten seconds write one row, and a later call counts all of them", async () => {
  const person = await aPersonWhenAllIsWritten("2072-02-03T10:00:00Z");
  let written = 0;
  const DB = aDatabaseWhoseBatches((batch) => {
    written += 1;
    return batch();
  });
  const app = new Hono<AppEnv>().onError(onError).get("/", () => {
    throw new Error("a fault of every call");
  });
  const context = createExecutionContext();
  const fail = async () => {
    expect((await app.request(ORIGIN, {}, { ...env, DB }, context)).status).toBe(500);
  };
  for (let n = 0; n < 1000; n += 1) {
    await fail();
    passSeconds(0.0099);
  }
  await waitOnExecutionContext(context);
  expect(written).toBe(1);
  passSeconds(1);
  await fetchWithEnv({}, feedOf(person));
  expect(await failuresAt("2072-02-03T10:00:00Z")).toEqual([{ failed: 1000 }]);
});

test("answers of an overloaded database are counted with the calls, in one write, once it answers again", async () => {
  const person = await aPersonWhenAllIsWritten("2072-02-04T10:00:00Z");
  const { seen, DB } = failing("D1_ERROR: D1 DB is overloaded. Too many requests queued.");
  for (let n = 1; n <= 30; n += 1) {
    await expectUnavailable(await fetchWithEnv({ DB }, feedOf(person)));
    expect(seen.batches).toBe(n);
    passSeconds(1);
  }
  for (let n = 0; n < 3; n += 1) await fetchWithEnv({}, feedOf(person));
  expect(await failuresAt("2072-02-04T10:00:00Z", "failed, tried")).toEqual([{ failed: 30, tried: 31 }]);
});
