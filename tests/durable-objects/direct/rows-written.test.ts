import { setTimeout as wait } from "node:timers/promises";

import { runDurableObjectAlarm } from "cloudflare:test";
import { expect, test, vi } from "vitest";

import { roomOf, settled } from "../../worker/support/features/direct.ts";
import { acked, anOpenChat, say } from "../../worker/support/features/open-chat.ts";
import { openInbox } from "../../worker/support/sockets.ts";
import { countRowsWritten } from "../../worker/support/rows-written.ts";

const MESSAGES = 30;
const PAUSE_SECONDS = 3;
/** The seconds after which the room's alarm runs; not by itself, because it follows the real clock. */
const ALARM_SECONDS = 9;
/** Rows per message over the room and both inboxes, on average. */
const ROWS_MAX = 5;

/** The room's timers, which only `pass` advances. Each polls, because no promise may be resolved from outside its object. */
function holdTimers() {
  const clock = { now: 0 };
  vi.spyOn(scheduler, "wait").mockImplementation(async (milliseconds) => {
    const until = clock.now + milliseconds;
    while (clock.now < until) await wait(1);
  });
  return {
    /** Advances by this much, one second at a time. */
    async pass(seconds: number) {
      for (let n = 0; n < seconds; n += 1) {
        clock.now += 1000;
        await wait(5);
      }
    },
  };
}

test("a room writes few rows per message when both people have the chat open and read at once", async () => {
  const { one, other, mine, theirs } = await anOpenChat();
  for (const person of [one, other]) await openInbox(person);
  await acked(mine, say(mine, other, "سلام"));
  await acked(theirs, say(theirs, one, "سلام"));
  await settled(one, other);
  await runDurableObjectAlarm(roomOf(one, other));
  const timers = holdTimers();
  const written = await countRowsWritten(roomOf(one, other));
  for (let n = 1; n <= MESSAGES; n += 1) {
    const [from, to, receiver] = n % 2 === 0 ? [mine, theirs, other] : [theirs, mine, one];
    const { seq } = await acked(from, say(from, receiver, `${n}`));
    to.send({ type: "direct:read", seq });
    await from.waitFor("direct:read", (read) => read.seq === seq);
    await timers.pass(PAUSE_SECONDS);
    if (n % (ALARM_SECONDS / PAUSE_SECONDS) === 0) await runDurableObjectAlarm(roomOf(one, other));
  }
  expect(written() / MESSAGES).toBeLessThanOrEqual(ROWS_MAX);
});
