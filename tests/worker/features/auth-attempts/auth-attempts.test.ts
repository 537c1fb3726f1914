import { expect, test } from "vitest";
import { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import { DAY_MS } from "../../../../contract/time.ts";
import { loginAttempts } from "../../../../worker/db/schema/login.ts";
import { admin } from "../../support/administrator.ts";
import { auditOf } from "../../support/features/audit.ts";
import { read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { db, rows } from "../../support/database.ts";
import { aNetwork, fromOutside, logInFrom } from "../../support/from-outside.ts";
import { attemptsOf } from "../../support/features/login.ts";
import { lastCodeTo, wrongCodeFor } from "../../support/outbox.ts";
import { anEmail } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

const page = z.object({
  items: z.array(z.looseObject({ identifier: z.string() })),
  total: z.number(),
  nextCursor: z.string().nullable(),
});
const list = async (query: Record<string, string> = {}) => {
  const answer = await admin.get("/api/admin/auth-attempts", query);
  return { ...read(answer, page), cost: answer.cost };
};

/** Later than the attempts of any other test. */
let last = Date.UTC(2200, 0, 1);

async function anAttempt(over: Partial<typeof loginAttempts.$inferInsert> = {}): Promise<string> {
  const identifier = aMobile();
  last += 1;
  await db.batch([
    db
      .insert(loginAttempts)
      .values({ identifier, type: "mobile", attempts: 3, lastAttemptAt: last, blockedUntil: null, ...over }),
  ]);
  return over.identifier ?? identifier;
}

const reset = (identifier: string, type = "mobile") =>
  admin.post("/api/admin/auth-attempts/reset", { identifier, type });

test("the log shows each contact's attempts, the last one and the end of its block", async () => {
  const { total } = await list();
  const mobile = await anAttempt();
  const email = await anAttempt({ identifier: anEmail(), type: "email", attempts: 11, blockedUntil: last + 60_000 });
  const now = await list();
  expect(now.items.slice(0, 2)).toEqual([
    {
      identifier: email,
      type: "email",
      attempts: 11,
      lastAttempt: new Date(last).toISOString(),
      blockedUntil: new Date(last + 59_999).toISOString(),
      origins: [],
    },
    {
      identifier: mobile,
      type: "mobile",
      attempts: 3,
      lastAttempt: new Date(last - 1).toISOString(),
      blockedUntil: null,
      origins: [],
    },
  ]);
  expect(now.total).toBe(total + 2);
});

test("the log's pages of fifty keep their order within one moment and read few rows", async () => {
  last += 1;
  const mobiles: string[] = [];
  for (let n = 0; n < 60; n += 1) mobiles.unshift(await anAttempt({ lastAttemptAt: last + 1000 }));
  last += 1000;
  const first = await list();
  expect(first.items.map(({ identifier }) => identifier)).toEqual(mobiles.slice(0, 50));
  const second = await list({ cursor: first.nextCursor ?? "" });
  expect(second.items.slice(0, 10).map(({ identifier }) => identifier)).toEqual(mobiles.slice(50));
  expect((await list({ page: "2" })).items).toEqual(second.items);
  expect(first.cost.read).toBeLessThanOrEqual(8 * 50);
  for (const [field, value] of Object.entries({ cursor: "x", limit: "51", page: "0" }))
    expect(refusalOf(await admin.get("/api/admin/auth-attempts", { [field]: value }))).toMatch(/^400 /);
});

test("a reset clears one contact's attempts and block, however it is written, even twice", async () => {
  const mobile = await anAttempt({ blockedUntil: last + 60_000 });
  const other = await anAttempt();
  const { total } = await list();
  for (const typed of [`+98${mobile.slice(1)}`, mobile]) expect((await reset(typed)).status).toBe(200);
  expect(await rows("select * from login_attempts where identifier = ?", mobile)).toEqual([]);
  expect(await attemptsOf(other)).toBe(3);
  expect((await list()).total).toBe(total - 1);
});

test("an entry lists the attempts by kind and origin, and a reset allows every way to log in again", async () => {
  await clearSettings();
  await openNights();
  await setSetting("auth-rate-limits", { maxAttempts: 2, blockDurationHours: 24 });
  // Later than the attempts of any other test, with an own day for each run.
  stopClockAt(new Date(last + 1000).toISOString());
  const [mobile, network] = [aMobile(), aNetwork()];
  const { device } = await logInFrom(network(1), mobile);
  const here = fromOutside(network(1));
  passSeconds(61);
  await here.askSms(mobile);
  const code = await lastCodeTo(mobile);
  for (let n = 0; n < 2; n += 1) await here.trySms(mobile, wrongCodeFor(code));
  expect(refusalOf(await here.askSms(mobile))).toBe("429 RATE_LIMITED");
  const blockedUntil = new Date(Date.now() + DAY_MS).toISOString();
  await fromOutside(network(1), device).askSms(mobile);
  passSeconds(61);
  await fromOutside("").askSms(mobile);
  last = Date.now();

  const { items } = await list();
  expect(items[0]).toMatchObject({ identifier: mobile, attempts: 6, blockedUntil });
  const origins = z.array(z.object({ kind: z.string() }).loose()).parse(items[0]?.["origins"]);
  const placeOf = (origin: (typeof origins)[number]) =>
    ["kind", "from", "network"].map((part) => origin[part]).join(" ");
  expect(origins.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))).toMatchObject([
    { kind: "codes", from: "address", network: null, attempts: 1, blockedUntil: null },
    { kind: "codes", from: "address", network: network(0).replace(/0$/, "0/24"), attempts: 2, blockedUntil },
    { kind: "codes", from: "device", network: null, attempts: 1, blockedUntil: null },
    { kind: "wrong-codes", from: "address", attempts: 2, blockedUntil: null },
  ]);
  await reset(mobile);
  expect(await rows("select * from login_counts where identifier = ?", mobile)).toEqual([]);
  passSeconds(61);
  expect((await logInFrom(network(1), mobile)).answer.status).toBe(200);
  last = Date.now();
});

test("a reset by a tagged e-mail clears the untagged address", async () => {
  const [name, domain] = anEmail().split("@");
  const email = await anAttempt({ identifier: `${name}@${domain}`, type: "email" });
  await reset(`${name}+school@${domain}`, "email");
  expect(await attemptsOf(email)).toBe(0);
});

test("a reset is audited without the address", async () => {
  const email = await anAttempt({ identifier: anEmail(), type: "email" });
  await reset(email, "email");
  expect(await auditOf("email")).toContainEqual(
    expect.objectContaining({ action: "login-attempts.reset", canUndo: false }),
  );
  expect(await rows("select id from audit_entries where target like ?", `%${email}%`)).toEqual([]);
});
