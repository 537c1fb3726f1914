import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { overviewRoute } from "../../../../contract/overview/calls.ts";
import { app } from "../../../../worker/app.ts";
import { admin } from "../../support/administrator.ts";
import { ORIGIN, read } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { aDatabaseWhoseBatches, rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";

const health = (changed: Record<string, unknown> = {}, init: RequestInit = {}) =>
  callWithEnv(changed, "/api/health", init);
/** Past what the edge keeps of the last answer. */
const forget = () => caches.default.delete(new URL("/api/health", ORIGIN));

// Other files share the database.
afterAll(async () => void (await rows("update heartbeats set ran_at = ?", Date.now())));

beforeEach(async () => {
  await rows("update heartbeats set ran_at = ?", Date.now() - 60_000);
  await rows("delete from alerts");
  await forget();
});

const well = { database: "ok", pictures: "ok", objects: "ok" };

describe("the health call", () => {
  test("answers 200 with the age of both heartbeats when all is well, and is cached for five seconds", async () => {
    const answer = await health();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=5");
    const body = await answer.json();
    expect(body).toMatchObject({ success: true, ...well });
    expect(body).toMatchObject({ schedules: { fiveMinutes: expect.any(Number), nightly: expect.any(Number) } });
    expect(Object.keys(body as object).toSorted()).toEqual(["database", "objects", "pictures", "schedules", "success"]);
  });

  test.each([
    ["database", { DB: aDatabaseWhoseBatches(() => Promise.reject(new Error("D1_ERROR: Network connection lost."))) }],
    ["pictures", { MEDIA: { head: () => Promise.reject(new Error("away")) } }],
    ["objects", { SECRET_GATE: { getByName: () => ({ hasSession: () => Promise.reject(new Error("stuck")) }) } }],
  ])(
    "answers 503 and names the failed part when it is the %s, also to a browser with a session",
    async (part, changed) => {
      const { cookie } = await aPerson();
      for (const init of [{}, { headers: { Cookie: cookie } }]) {
        await forget();
        const answer = await health(changed, init);
        expect(answer.status).toBe(503);
        expect(await answer.json()).toMatchObject({ code: "UNHEALTHY", health: { ...well, [part]: "down" } });
      }
    },
  );

  test("answers 200 when the caller's session has ended", async () => {
    const { cookie, userId } = await aPerson();
    await rows("delete from sessions where user_id = ?", userId);
    expect((await health({}, { headers: { Cookie: cookie } })).status).toBe(200);
  });

  test.each([
    ["fiveMinutes", 15 * 60],
    ["nightly", 26 * 3600],
  ])("answers 503 when the schedule %s is silent", async (schedule, seconds) => {
    const ranAt = Date.now() - seconds * 1000 - 5000;
    await rows("update heartbeats set ran_at = ? where schedule = ?", ranAt, schedule);
    const answer = await health();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ health: { schedules: { [schedule]: seconds + 5 } } });
  });

  test("checks the parts once when three hundred ask at once, and the edge keeps a 503 like a 200", async () => {
    let asked = 0;
    const away = () => {
      asked += 1;
      return Promise.reject(new Error("away"));
    };
    /** The answers of another isolate of this location. */
    const askTogether = (times: number) => {
      const bindings = { ...env, MEDIA: { head: away } };
      const asking = Array.from({ length: times }, async (_, n) => {
        const context = createExecutionContext();
        const { status } = await app.fetch(new Request(`${ORIGIN}/api/health?n=${n}`), bindings, context);
        await waitOnExecutionContext(context);
        return status;
      });
      return Promise.all(asking);
    };
    expect(new Set(await askTogether(300))).toEqual(new Set([503]));
    expect(asked).toBeLessThanOrEqual(2);
    asked = 0;
    expect(await askTogether(1)).toEqual([503]);
    expect(asked).toBe(0);
  });
});

test("the panel's first page lists open alerts with links to the runbook, and a silent schedule", async () => {
  const now = Date.now();
  const seen = "insert into alerts (kind, since, seen_at, count) values (?, ?, ?, ?)";
  await rows(seen, "r2-down", now - 60_000, now - 1000, 1);
  await rows(seen, "d1-slow", now - 7_200_000, now - 3_600_000, 1);
  await rows("update heartbeats set ran_at = ? where schedule = 'fiveMinutes'", now - 20 * 60_000);
  const schema = overviewRoute.responses[200].content["application/json"].schema;
  const { alerts } = read(await admin.get("/api/admin/overview"), schema);
  expect(alerts).toMatchObject([
    { kind: "cron-silent", count: 1 },
    { kind: "r2-down", title: "انبار تصویرها جواب نمی‌دهد", runbook: "docs/operations.md#r2-down" },
  ]);
});
