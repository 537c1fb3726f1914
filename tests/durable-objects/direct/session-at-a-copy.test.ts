import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import { SOCKET_LEASE_MS } from "../../../contract/direct/values.ts";
import { Owner } from "../../../durable-objects/direct/inbox/owner.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { rows } from "../../worker/support/database.ts";
import { inboxOf } from "../../worker/support/features/direct.ts";
import { aLaggingDatabase } from "../../worker/support/lagging-database.ts";
import { type Person, aPerson, anotherDevice } from "../../worker/support/people.ts";

const HOUR_SECONDS = 3600;

/** An inbox that knows its owner for more than an hour, with a copy of the database that learns nothing by itself. */
async function anInbox() {
  stopClockAt(AHEAD);
  const person = await aPerson();
  const { learn } = await aLaggingDatabase();
  await learn(person);
  const asked: ("copy" | "primary")[] = [];
  const copy = { isUp: true };
  const near = new Proxy(env.COPY.withSession("first-unconstrained"), {
    get(session, key) {
      if (key === "batch") asked.push("copy");
      if (key === "batch" && !copy.isUp) return () => Promise.reject(new Error("the copy is down"));
      return Reflect.get(session, key).bind(session);
    },
  });
  const database = new Proxy(env.DB, {
    get(d1, key) {
      if (key === "batch") asked.push("primary");
      return key === "withSession" ? () => near : Reflect.get(d1, key).bind(d1);
    },
  });
  /** With an owner that has just started, and knows what is stored. */
  const as = <Result>(act: (owner: Owner) => Result | Promise<Result>): Promise<Result> =>
    runInDurableObject(inboxOf(person), (_, { storage }) => act(new Owner(storage, database)));
  const check = ({ userId, sessionId }: Person) => as((owner) => owner.check(userId, sessionId));
  expect(await check(person)).not.toBeNull();
  passSeconds(HOUR_SECONDS);
  asked.length = 0;
  return { person, asked, copy, learn, as, check };
}

const endInDatabase = ({ sessionId }: Person) => rows("delete from sessions where id = unhex(?, '-')", sessionId);

describe("an inbox without a session's lease", () => {
  test("asks the copy alone when nothing has changed for an hour", async () => {
    const { person, asked, check } = await anInbox();
    expect(await check(person)).toMatchObject({ leaseUntil: Date.now() + SOCKET_LEASE_MS });
    expect(asked).toEqual(["copy"]);
  });

  test("asks the primary when the copy does not know the session yet", async () => {
    const { person, asked, check } = await anInbox();
    expect(await check(await anotherDevice(person))).not.toBeNull();
    expect(asked).toEqual(["copy", "primary"]);
  });

  test("rejects an ended session for an hour when the copy still has it, also after a restart", async () => {
    const { person, asked, as, check } = await anInbox();
    await endInDatabase(person);
    await as((owner) => owner.endLease(person.sessionId));
    expect(await check(person)).toBeNull();
    passSeconds(HOUR_SECONDS - 1);
    expect(await check(person)).toBeNull();
    expect(asked).toEqual(["primary", "primary"]);
  });

  test("rejects every session when all ended and the copy still has them", async () => {
    const { person, asked, learn, as, check } = await anInbox();
    const tablet = await anotherDevice(person);
    await learn(tablet);
    await Promise.all([person, tablet].map(endInDatabase));
    await as((owner) => owner.endLease(null));
    expect([await check(person), await check(tablet)]).toEqual([null, null]);
    expect(asked).not.toContain("copy");
  });

  test("keeps a new name when the copy still has the former one", async () => {
    const { person, as, check } = await anInbox();
    const renamed = { userId: person.userId, publicId: person.id, username: `${person.username}x` };
    await rows("update users set username = ? where id = ?", renamed.username, person.userId);
    await as((owner) => owner.remember(renamed));
    expect(await check(person)).not.toBeNull();
    expect(await as((owner) => owner.names)).toEqual(renamed);
  });

  test("asks the primary for an hour after the copy failed", async () => {
    const { person, asked, copy, check } = await anInbox();
    copy.isUp = false;
    await expect(check(person)).rejects.toThrow("the copy is down");
    expect(await check(person)).not.toBeNull();
    expect(asked).toEqual(["copy", "primary"]);
  });
});
