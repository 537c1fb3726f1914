import { expect, test } from "vitest";

import { aPair, send } from "../../worker/support/features/direct.ts";
import { aSubscribedDevice, notesOf } from "../../worker/support/features/push.ts";
import { eventually } from "../../worker/support/eventually.ts";

const MESSAGES = 60;
const MOST_MS = 5000;

test("nineteen of twenty messages ring within five seconds, the whole way to the push service", async () => {
  const took: number[] = [];
  const pairs = await Promise.all(Array.from({ length: 3 }, aPair));
  await Promise.all(
    pairs.map(async ([reader, writer]) => {
      const device = await aSubscribedDevice(reader);
      for (let n = 0; n < MESSAGES / pairs.length; n += 1) {
        const sentAt = performance.now();
        await send(writer, reader, `سلام ${n}`);
        await eventually(async () => expect((await notesOf(device)).length).toBeGreaterThan(n));
        took.push(performance.now() - sentAt);
      }
    }),
  );
  took.sort((one, next) => one - next);
  const at = (share: number) => Math.round(took[Math.floor(share * took.length)] ?? Infinity);
  console.info(`message to push: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms`);
  expect(at(0.95)).toBeLessThan(MOST_MS);
});
