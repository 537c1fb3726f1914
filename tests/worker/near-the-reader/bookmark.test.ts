import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import { BOOKMARK_TTL_SECONDS } from "../../../contract/login/values.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { aBrowser } from "../support/browser.ts";
import { rows } from "../support/database.ts";
import { follow } from "../support/features/follows.ts";
import { aLaggingDatabase } from "../support/lagging-database.ts";
import { aPerson } from "../support/people.ts";

describe("the bookmark", () => {
  test("is a cookie for the server alone that lasts as long as a copy may plausibly lag", async () => {
    const person = await aPerson();
    const browser = aBrowser({}, person.cookie);
    const { headers } = await browser.post("/api/set-bio", { bio: "اهل خنده" });
    const [cookie = ""] = headers.getSetCookie().filter((it) => it.startsWith("bookmark="));
    expect(cookie.split("; ").slice(1).toSorted()).toEqual(
      ["HttpOnly", `Max-Age=${BOOKMARK_TTL_SECONDS}`, "Path=/", "SameSite=Lax"].toSorted(),
    );
  });

  test("has the __Host- prefix over HTTPS", async () => {
    const https = { SITE_ORIGIN: "https://labkhand.example", ADMIN_SECRET: undefined };
    const browser = aBrowser(https, (await aPerson()).cookie.replace("session=", "__Host-session="));
    const request = new Request("https://labkhand.example/api/set-bio", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://labkhand.example" },
      body: "{}",
    });
    const { headers } = await browser.send(request);
    expect(headers.getSetCookie().join()).toMatch(/^__Host-bookmark=[^;]+;.*; Secure/);
  });

  test.each([
    "first-primary",
    "first-unconstrained",
    "no such one",
    "at-99999999",
    "%00",
    "%F0%28",
    "",
    "x".repeat(4000),
    "'; drop table users",
  ])("is ignored when it has the value %j", async (bookmark) => {
    const database = await aLaggingDatabase();
    const person = await aPerson();
    await database.learn(person);
    const browser = aBrowser({ DB: database.binding }, person.cookie);
    browser.cookies.set("bookmark", bookmark);
    expect((await browser.post("/api/user-status")).status).toBe(200);
    expect((await browser.get(`/api/user-public/${person.username}`)).status).toBe(200);
  });

  test("is not set when only a Durable Object was written to", async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    // Not a stranger, because a first contact is counted in the database.
    await follow(other, one);
    const browser = aBrowser({}, one.cookie);
    expect((await browser.post("/api/direct/send", { to: other.username, text: "سلام" })).status).toBe(200);
    expect(browser.cookies.has("bookmark")).toBe(false);
  });
});

test("two simultaneous batches that a copy cannot answer are both retried at the primary", async () => {
  const withSession = (start: string) =>
    start === "first-primary"
      ? env.DB.withSession(start)
      : { batch: () => Promise.reject(new Error("the copy is unwell")), getBookmark: () => null };
  const changed = new Proxy(env.DB, {
    get: (d1, key) => (key === "withSession" ? withSession : Reflect.get(d1, key).bind(d1)),
  });
  const connection = new D1Connection(changed);
  connection.readNearest(null);
  const ask = () => connection.batch([connection.prepare("select 1 as one")]);
  for (const [result] of await Promise.all([ask(), ask()])) expect(result?.results).toEqual([{ one: 1 }]);
});

test("the primary answers everything when copies are not switched on", async () => {
  const person = await aPerson();
  const browser = aBrowser({}, person.cookie);
  await browser.post("/api/set-bio", { bio: "اهل خنده" });
  expect((await browser.post("/api/user-status")).text).toContain("اهل خنده");
  expect(await rows("select bio from users where id = ?", person.userId)).toEqual([{ bio: "اهل خنده" }]);
});
