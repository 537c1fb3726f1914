import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

import { PUSH_KINDS } from "../../../contract/notifications/devices.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../contract/time.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { sendToDevices } from "../../../worker/notifications/send/send-to-devices.ts";
import { createContext } from "../../../worker/create-context.ts";

const NIGHTS = 100_000;
const START = Date.UTC(2026, 10, 1);

/** Zones that keep one offset all year, in hours. */
const FIXED = [
  ["Asia/Tehran", 3.5],
  ["Asia/Kabul", 4.5],
  ["Asia/Kathmandu", 5.75],
  ["Asia/Tokyo", 9],
  ["Asia/Dubai", 4],
  ["Europe/Istanbul", 3],
  ["America/Phoenix", -7],
  ["Pacific/Kiritimati", 14],
  ["Etc/GMT+12", -12],
] as const;

const ctx = createContext(env, new D1Connection(env.DB));
const sent: { now: number; ttlSeconds: number }[] = [];

/** Tries to tell a device, in the one place through which every notification leaves. */
async function tryAt(now: number, timeZone: string): Promise<void> {
  const webPush = {
    publicKey: "key",
    send: async (_: unknown, { ttlSeconds }: { ttlSeconds: number }) => {
      sent.push({ now, ttlSeconds });
      return true;
    },
  };
  const device = { sessionId: "", userId: 1, endpoint: "", p256dh: "", auth: "", kinds: PUSH_KINDS, timeZone };
  const at = { ...ctx, now, providers: { ...ctx.providers, webPush } };
  await sendToDevices(at, [device], () => ({ id: "x", title: "", body: "سلام", path: "/", tag: "x", shows: "newest" }));
}

test(`nothing rings in ${NIGHTS} nights of nine time zones, and everything does in the days`, async () => {
  let random = 1;
  const next = (most: number) => (random = (random * 48_271) % 2_147_483_647) % most;
  for (let night = 0; night < NIGHTS; night += 1) {
    const [timeZone, ahead] = FIXED[night % FIXED.length] ?? FIXED[0];
    const evening = START + (night % 3000) * DAY_MS + (22 - ahead) * HOUR_MS;
    // Its first and last moments too.
    const into = night % 10 === 0 ? 0 : night % 10 === 1 ? 10 * HOUR_MS - 1 : next(10 * HOUR_MS);
    await tryAt(evening + into, timeZone);
  }
  expect(sent).toEqual([]);
  for (let day = 0; day < 1000; day += 1) {
    const [timeZone, ahead] = FIXED[day % FIXED.length] ?? FIXED[0];
    const evening = START + day * DAY_MS + (22 - ahead) * HOUR_MS;
    await tryAt(evening - 1 - next(14 * HOUR_MS - 1), timeZone);
    // A push service may keep it until the night begins, not longer.
    const { now = 0, ttlSeconds = 0 } = sent.at(-1) ?? {};
    expect(Math.abs(now + ttlSeconds * 1000 - evening)).toBeLessThan(1000);
  }
  expect(sent).toHaveLength(1000);
});

test("nothing rings in the nights in which the clocks of Berlin change", async () => {
  sent.length = 0;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit", hourCycle: "h23" });
  for (const [year, month, day] of [
    [2027, 2, 27],
    [2027, 9, 30],
  ] as const) {
    for (let now = Date.UTC(year, month, day, 15); now < Date.UTC(year, month, day + 1, 12); now += MINUTE_MS) {
      const before = sent.length;
      await tryAt(now, "Europe/Berlin");
      const hour = Number(clock.format(now));
      expect(sent.length - before, new Date(now).toISOString()).toBe(hour >= 8 && hour < 22 ? 1 : 0);
    }
  }
});
