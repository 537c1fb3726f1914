import { expect, test } from "vitest";

import { MINUTE_MS } from "../../../contract/time.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { aPair, send, settled, trySend } from "../../worker/support/features/direct.ts";
import { acked, say } from "../../worker/support/features/open-chat.ts";
import { countReads } from "../../worker/support/reads.ts";
import { openChat, openInbox } from "../../worker/support/sockets.ts";
import { eventually } from "../../worker/support/eventually.ts";

const TALK_SECONDS = (10 * MINUTE_MS) / 1000;
const PAUSE_SECONDS = 6;

test("ten minutes of talk, with opening app and chat, read the primary database at most twice", async () => {
  stopClockAt(AHEAD);
  const [one, other] = await aPair();
  await send(other, one);
  await settled(one, other);
  const reads = countReads(one, other);
  const inbox = await openInbox(one);
  await inbox.waitFor("direct:unread");
  const chat = await openChat(one, other);
  await chat.waitFor("user-online-status");
  for (let seconds = 0; seconds < TALK_SECONDS - PAUSE_SECONDS; seconds += PAUSE_SECONDS) {
    await acked(chat, say(chat, other, `${seconds}`));
    passSeconds(PAUSE_SECONDS);
  }
  await settled(one, other);
  expect(reads.filter((place) => place === "first-primary").length).toBeLessThanOrEqual(2);
  // The room goes on asking, at a copy.
  expect(reads.length).toBeGreaterThan(TALK_SECONDS / 15);
});

test("a room that is notified of a block reads it at the primary database and applies it at once", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  const chat = await openChat(one, other);
  await acked(chat, say(chat, other, "سلام"));
  const reads = countReads(one, other);
  await other.post("/api/block", { blocked: one.username });
  await eventually(async () => expect(await chat.closed()).toBe(4003));
  expect(reads).not.toContain("first-unconstrained");
  expect((await trySend(one, other)).status).toBe(404);
});
