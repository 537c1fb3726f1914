import { describe, expect, test } from "vitest";

import { PING, PONG } from "../../contract/direct-events.ts";
import { SOCKET_PING_MS } from "../../contract/limits.ts";
import { paths } from "../../contract/product.ts";
import { blockSockets, sendMessage } from "./support/direct.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";
import { openLive, rowOf, unreadDot } from "./support/inbox.ts";

// Shorter than a phone waits for a pong.
const STEP_MS = 5000;
const TEN_MINUTES_MS = 10 * 60_000;

describe("an open app", () => {
  test.for([paths.home, paths.direct])("that idles on %s for ten minutes asks for nothing", async (path) => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "سلام");
    const { page, context } = await openPhone({ person: sara });
    await page.clock.install();
    const socket = await openLive(page, path);
    const frames = { ping: 0, pong: 0 };
    socket.on("framesent", ({ payload }) => void (frames.ping += Number(payload === PING)));
    socket.on("framereceived", ({ payload }) => void (frames.pong += Number(payload === PONG)));
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(STEP_MS);
    await page.waitForLoadState("networkidle");

    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    page.on("websocket", (another) => asked.push(another.url()));
    for (let idle = 0; idle < TEN_MINUTES_MS; idle += STEP_MS) {
      await page.clock.runFor(STEP_MS);
      // The server answers in real time.
      await page.waitForTimeout(20);
      await expect.poll(() => frames.ping - frames.pong, { interval: 5 }).toBe(0);
    }
    expect(asked).toEqual([]);
    expect(frames.ping).toBeGreaterThanOrEqual(TEN_MINUTES_MS / SOCKET_PING_MS);
    await sendMessage(amir, sara, "هنوز هستی؟");
    if (path === paths.direct) await rowOf(page, amir).getByText("هنوز هستی؟").waitFor();
    expect(asked).toEqual([]);
  });

  test("whose sockets cannot open asks now and then, and says nothing of it", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    const phone = await openPhone({ person: sara });
    await blockSockets(phone);
    await phone.page.goto(paths.direct);
    await sees(phone.page, "هنوز گفت‌وگویی نداری");
    await sendMessage(amir, sara, "از راه دیگر");
    await rowOf(phone.page, amir).getByText("از راه دیگر").waitFor({ timeout: 20_000 });
    await phone.page.getByRole("link", { name: "رفتن به خانه" }).tap();
    await unreadDot(phone.page).waitFor();
    expect(await phone.page.getByText("ارتباط برقرار نشد").count()).toBe(0);
  });
});
