import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

import { countMessages } from "../../../durable-objects/direct/chat-room/message-count.ts";
import { RoomStorage } from "../../../durable-objects/direct/chat-room/storage.ts";
import { passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { rows } from "../../worker/support/database.ts";
import { aPair, roomOf, send, settled } from "../../worker/support/features/direct.ts";
import type { Person } from "../../worker/support/people.ts";

const HOUR_SECONDS = 3600;

async function say(one: Person, other: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await send(one, other);
  await settled(one, other);
}

/** The database, which records the reports or rejects them. Other rooms report at any time, so the day's row proves nothing. */
function aDatabase(isWell = true) {
  const reported: unknown[][] = [];
  const prepare = (query: string) => ({
    bind: (...values: unknown[]) => {
      if (!isWell) throw new Error("D1 is unwell");
      reported.push(values.slice(1, 3));
      return env.DB.prepare(query).bind(...values);
    },
  });
  const DB = new Proxy(env.DB, {
    get: (d1, key) => (key === "prepare" ? prepare : Reflect.get(d1, key)),
  });
  return { DB, reported };
}

/** Runs the room's alarm on the test's database. @returns the seconds until the next alarm */
const runAlarm = (one: Person, other: Person, DB: D1Database) =>
  runInDurableObject(roomOf(one, other), async (_, state) => {
    await state.storage.deleteAlarm();
    const room = { state, env: { ...env, DB }, id: state.id.toString(), storage: new RoomStorage(state.storage) };
    await countMessages(room);
    const at = await state.storage.getAlarm();
    return at === null ? null : (at - Date.now()) / 1000;
  });

test("a room reports its message count at most once an hour, and sets no alarm when all is reported", async () => {
  stopClockAt("2126-01-04T08:00:00Z");
  const [one, other] = await aPair();
  const { DB, reported } = aDatabase();
  await say(one, other, 3);
  expect(await runAlarm(one, other, DB)).toBeNull();
  expect(reported).toEqual([["messages", 3]]);
  await say(other, one, 2);
  passSeconds(600);
  expect(await runAlarm(one, other, DB)).toBe(HOUR_SECONDS - 600);
  expect(reported).toHaveLength(1);
  passSeconds(HOUR_SECONDS - 600);
  expect(await runAlarm(one, other, DB)).toBeNull();
  expect(reported).toEqual([
    ["messages", 3],
    ["messages", 2],
  ]);
  passSeconds(HOUR_SECONDS);
  expect(await runAlarm(one, other, DB)).toBeNull();
  expect(reported).toHaveLength(2);
});

test("a message count that the database rejects is reported again an hour later", async () => {
  stopClockAt("2126-02-04T08:00:00Z");
  const [one, other] = await aPair();
  await say(one, other, 2);
  expect(await runAlarm(one, other, aDatabase(false).DB)).toBe(HOUR_SECONDS);
  passSeconds(HOUR_SECONDS);
  const { DB, reported } = aDatabase();
  expect(await runAlarm(one, other, DB)).toBeNull();
  expect(reported).toEqual([["messages", 2]]);
});

test("the room's own alarm reports the message count for the day in Tehran", async () => {
  stopClockAt("2126-03-04T20:30:00Z");
  const [one, other] = await aPair();
  await say(one, other, 1);
  await runDurableObjectAlarm(roomOf(one, other));
  const [row] = await rows<{ count: number }>(
    "select count from day_counts where name = 'messages' and day = '2126-03-05'",
  );
  expect(row?.count).toBeGreaterThanOrEqual(1);
});
