import { expect, test } from "vitest";
import { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import { loginAttempts } from "../../../../worker/db/schema/login.ts";
import { asAdmin } from "../../support/administrator.ts";
import { auditOf } from "../../support/audit.ts";
import { read, refusalOf } from "../../support/call.ts";
import { db, rows } from "../../support/database.ts";
import { attemptsOf } from "../../support/login.ts";
import { anEmail } from "../../support/people.ts";

const page = z.object({
  items: z.array(z.looseObject({ identifier: z.string() })),
  total: z.number(),
  nextCursor: z.string().nullable(),
});
const list = async (query: Record<string, string> = {}) => {
  const answer = await asAdmin("GET", "/api/admin/auth-attempts", { query });
  return { ...read(answer, page), cost: answer.cost };
};

/** Later than what any other test leaves. */
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
  asAdmin("POST", "/api/admin/auth-attempts/reset", { body: { identifier, type } });

test("the log says who tried how often, when last, and until when they are blocked", async () => {
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

test("its pages hold fifty, in order also where many tried at one moment, and read no more than they show", async () => {
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
    expect(refusalOf(await asAdmin("GET", "/api/admin/auth-attempts", { query: { [field]: value } }))).toMatch(/^400 /);
});

test("a reset forgets the attempts and the block of one address, however it is written, and twice is once", async () => {
  const mobile = await anAttempt({ blockedUntil: last + 60_000 });
  const other = await anAttempt();
  const { total } = await list();
  for (const typed of [`+98${mobile.slice(1)}`, mobile]) expect((await reset(typed)).status).toBe(200);
  expect(await rows("select * from login_attempts where identifier = ?", mobile)).toEqual([]);
  expect(await attemptsOf(other)).toBe(3);
  expect((await list()).total).toBe(total - 1);
});

test("a reset is audited without the address", async () => {
  const email = await anAttempt({ identifier: anEmail(), type: "email" });
  await reset(email, "email");
  expect(await auditOf("email")).toContainEqual(
    expect.objectContaining({ action: "login-attempts.reset", canUndo: false }),
  );
  expect(await rows("select id from audit_entries where target like ?", `%${email}%`)).toEqual([]);
});
