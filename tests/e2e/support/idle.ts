import type { Page } from "playwright-core";
import { expect } from "vitest";

import { PING, PONG } from "../../../contract/direct/events.ts";
import { SOCKET_PING_MS } from "../../../contract/direct/values.ts";
import { paths } from "../../../contract/product.ts";
import { sendMessage } from "./direct.ts";
import { openLive, rowOf } from "./inbox.ts";
import { createFriends } from "./people.ts";
import { openPhone } from "./phone.ts";

// Shorter than a phone waits for a pong.
const STEP_MS = 5000;

interface Counted extends Window {
  pings: number;
  pongs: number;
}

/** Counts in the page itself, because devtools report frames a moment late. */
const countPings = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ([ping, pong]) => {
      const counted = Object.assign(window, { pings: 0, pongs: 0 });
      const heard = new WeakSet<WebSocket>();
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function sendCounted(data) {
        if (data === ping) counted.pings += 1;
        if (!heard.has(this))
          this.addEventListener("message", (it) => void (counted.pongs += Number(it.data === pong)));
        heard.add(this);
        send.call(this, data);
      };
    },
    [PING, PONG],
  );

const pingsOf = (page: Page) => page.evaluate(() => (window as unknown as Counted).pings);

const waitingForPong = (page: Page) =>
  page.evaluate(() => {
    const { pings, pongs } = window as unknown as Counted;
    return pings - pongs;
  });

/** Leaves the app open on a page for some minutes of its own clock, then sends it a message. Returns its requests. */
export async function idle(path: string, minutes: number): Promise<string[]> {
  const [sara, amir] = await createFriends();
  await sendMessage(amir, sara, "سلام");
  const { page, context } = await openPhone({ person: sara });
  await page.clock.install();
  await countPings(page);
  await openLive(page, path);
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(STEP_MS);
  await page.waitForLoadState("networkidle");

  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  page.on("websocket", (another) => asked.push(another.url()));
  const idleMs = minutes * 60_000;
  for (let passed = 0; passed < idleMs; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    // The server answers in real time.
    await expect.poll(() => waitingForPong(page), { interval: 5 }).toBe(0);
  }
  expect(await pingsOf(page)).toBeGreaterThanOrEqual(Math.floor(idleMs / SOCKET_PING_MS));
  await sendMessage(amir, sara, "هنوز هستی؟");
  if (path === paths.direct) await rowOf(page, amir).getByText("هنوز هستی؟").waitFor();
  return asked;
}
