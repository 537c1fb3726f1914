import { onTestFinished, expect, test } from "vitest";
import { z } from "zod";

import { cookieOf, post, register } from "../../dev/app/session.ts";
import { startApp } from "../../dev/app/app.ts";
import { openDirectClient } from "../../dev/app/direct-client.ts";
import { aMobile } from "../support/a-mobile.ts";

const FRIEND = "quiet.one";
/** The promised delay of a suspension (D012). */
const PROMISED_MS = 15_000;
/** The interval of checks, and how long a check may take on a busy machine. */
const STEP_MS = 1000;
const SLACK_MS = 2 * STEP_MS;

const board = z.looseObject({ items: z.array(z.looseObject({ username: z.string() })) });
const publicId = z.tuple([z.object({ id: z.string() })]);

/** The milliseconds until a condition holds, which must be within the promised delay. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const since = Date.now();
  while (!(await isSo())) {
    if (Date.now() - since > PROMISED_MS + SLACK_MS) return Number.POSITIVE_INFINITY;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return Date.now() - since;
}

test("a suspension takes effect in an open chat and on a board within fifteen seconds, and in calls at once", async () => {
  const app = await startApp();
  onTestFinished(() => app.close());
  const [loud, friend] = [
    await register(app.query, aMobile(), "loud.one"),
    await register(app.query, aMobile(), FRIEND),
  ];
  for (const [one, other] of [
    [loud, friend],
    [friend, loud],
  ] as const)
    await post(app, "/api/follow", { followee: other.username }, cookieOf(one));
  await app.query("update users set likes_received = 900000 where id = ?", loud.id);

  const answered = new Map<string, string>();
  let isClosed = false;
  const room = await openDirectClient(
    app,
    `/api/direct/socket/${FRIEND}`,
    cookieOf(loud),
    (frame) => {
      if (frame.type === "direct:ack") answered.set(frame.clientId, frame.type);
      if (frame.type === "error" && frame.clientId) answered.set(frame.clientId, frame.code);
    },
    () => {
      isClosed = true;
    },
  );
  onTestFinished(() => room.close());
  /** The answer to a message in the open room. */
  const say = async () => {
    const clientId = crypto.randomUUID();
    room.send({ type: "direct:send", to: FRIEND, text: "سلام", clientId });
    await expect.poll(() => answered.get(clientId), { timeout: 5000 }).toBeDefined();
    return answered.get(clientId);
  };
  const isOnBoard = async () => {
    const answer = await fetch(`${app.url}/api/game/leaderboard?gameCode=top-likes`);
    return board.parse(await answer.json()).items.some(({ username }) => username === loud.username);
  };
  expect(await say()).toBe("direct:ack");
  expect(await isOnBoard()).toBe(true);

  const [{ id }] = publicId.parse(
    await app.query("select lower(hex(public_id)) as id from users where id = ?", loud.id),
  );
  const suspended = await fetch(`${app.url}/api/admin/users/${id}/suspend`, {
    method: "POST",
    headers: { "x-admin-secret": "labkhand-admin", "Content-Type": "application/json" },
    body: "{}",
  });
  expect(suspended.status).toBe(200);
  await expect(post(app, "/api/jokes", { text: "سلام" }, cookieOf(loud))).rejects.toThrow("SUSPENDED");
  const [refused, gone] = await Promise.all([
    until(async () => (await say()) === "SUSPENDED"),
    until(async () => !(await isOnBoard())),
  ]);
  expect(refused, "the room").toBeLessThanOrEqual(PROMISED_MS + SLACK_MS);
  expect(gone, "the board").toBeLessThanOrEqual(PROMISED_MS + SLACK_MS);
  // It stays rejected, and the socket stays open for reading.
  expect(await say()).toBe("SUSPENDED");
  expect(isClosed).toBe(false);
});
