import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { users } from "../../../../worker/db/schema/people.ts";
import { type Credit, credit } from "../../../../worker/domain/gems/credit.ts";
import { db, rows } from "../../support/database.ts";
import { balanceOf, entriesOf } from "../../support/features/gems.ts";
import { type Person, aPerson } from "../../support/people.ts";

const ctx = { db, now: 1_700_000_000_000, newId: () => crypto.randomUUID() };

const aGift = ({ userId }: Person): Credit => ({
  userId,
  gems: 4,
  kind: "gift",
  ref: "123456",
  note: "کد هدیه",
  uniqueKey: `gift:${userId}`,
});

test("a credit of gems is given once, however often it is tried", async () => {
  const person = await aPerson();
  await Promise.all(Array.from({ length: 8 }, () => db.batch([credit(ctx, aGift(person))])));
  expect(await entriesOf(person)).toMatchObject([{ amount: 4, kind: "gift", ref: "123456", note: "کد هدیه" }]);
  expect(await balanceOf(person)).toBe(4);
});

test("a charge of gems states what was paid for it", async () => {
  const person = await aPerson();
  await db.batch([credit(ctx, { ...aGift(person), kind: "charge", gems: 10, toman: 10_000 })]);
  expect(await rows("select toman, created_at from ledger_entries where user_id = ?", person.userId)).toEqual([
    { toman: 10_000, created_at: ctx.now },
  ]);
});

test("a credit whose condition fails adds no gems, and the statements that depend on it do nothing", async () => {
  const person = await aPerson();
  const withBio = (bio: string) =>
    db
      .update(users)
      .set({ bio })
      .where(sql`${users.id} = ${person.userId} and changes() = 1`);
  await db.batch([credit(ctx, aGift(person), sql`${users.mobile} is null`), withBio("too early")]);
  expect(await entriesOf(person)).toEqual([]);
  await db.batch([credit(ctx, aGift(person), sql`${users.mobile} is not null`), withBio("with the gems")]);
  await db.batch([credit(ctx, aGift(person)), withBio("a second time")]);
  expect(await rows("select bio from users where id = ?", person.userId)).toEqual([{ bio: "with the gems" }]);
});
