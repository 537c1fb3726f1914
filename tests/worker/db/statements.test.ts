import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { boundColumn, encoded } from "../../../worker/db/bound-column.ts";
import { jokes } from "../../../worker/db/schema/jokes.ts";
import { VISITOR, users } from "../../../worker/db/schema/people.ts";
import { settings } from "../../../worker/db/schema/settings.ts";
import { type Placeholders, preparedStatement } from "../../../worker/db/statements.ts";
import { db } from "../support/database.ts";
import { aJoke } from "../support/features/jokes.ts";
import { aPerson } from "../support/people.ts";

describe("a prepared statement", () => {
  let timesBuilt = 0;
  const selectPerson = preparedStatement((builders, placeholder: Placeholders<{ id: number }>) => {
    timesBuilt += 1;
    return builders
      .select({ username: users.username, blueTick: users.blueTick, suspendedUntil: users.suspendedUntil })
      .from(users)
      .where(eq(users.id, placeholder("id")));
  });

  test("returns each call its own rows, also several times in one batch", async () => {
    const [one, other] = [await aPerson({ blueTick: true }), await aPerson()];
    const answers = await db.batch([
      selectPerson({ id: one.userId }),
      selectPerson({ id: other.userId }),
      selectPerson({ id: VISITOR }),
    ]);
    expect(answers).toEqual([
      [{ username: one.username, blueTick: true, suspendedUntil: null }],
      [{ username: other.username, blueTick: false, suspendedUntil: null }],
      [],
    ]);
    expect(timesBuilt).toBe(1);
  });

  test("encodes a value as its column does", async () => {
    const flag = preparedStatement((builders, placeholder: Placeholders<{ id: string; flagged: boolean }>) =>
      builders
        .update(jokes)
        .set({ flagged: sql`${boundColumn(jokes.flagged, placeholder("flagged")).sql}` })
        .where(sql`${jokes.id} = ${encoded(jokes.id, placeholder("id"))}`)
        .returning({ flagged: jokes.flagged }),
    );
    const id = await aJoke(await aPerson());
    expect(await db.batch([flag({ id, flagged: true }), flag({ id, flagged: false })])).toEqual([
      [{ flagged: true }],
      [{ flagged: false }],
    ]);
  });
});

test("a batch maps whole tables and expressions, and returns D1's own result where there are no rows", async () => {
  const person = await aPerson({ colorfulFrame: true });
  const [found, written] = await db.batch([
    db
      .select({ user: users, isNamed: sql`${users.username} is not null`.mapWith(Boolean).as("is_named") })
      .from(users)
      .where(eq(users.id, person.userId)),
    db.delete(settings).where(eq(settings.key, "none")),
  ]);
  expect(found).toMatchObject([{ user: { id: person.userId, colorfulFrame: true, deletedAt: null }, isNamed: true }]);
  expect(written.meta.changes).toBe(0);
});

test("a statement that selects two columns of one name is rejected", async () => {
  await aPerson();
  const twice = db.select({ one: users.username, other: sql`${users.bio}`.as("username") }).from(users);
  await expect(db.batch([twice])).rejects.toThrow("two columns of one name");
});

test("a table can be selected under a name that every JavaScript object has, such as constructor", async () => {
  const person = await aPerson();
  const found = db.select({ constructor: users }).from(users).where(eq(users.id, person.userId));
  expect((await db.batch([found]))[0]).toMatchObject([{ constructor: { username: person.username } }]);
});

test("a statement outside a batch is rejected, because its cost would not be counted", async () => {
  await expect(db.select().from(settings)).rejects.toThrow("a statement is sent in a batch");
});
