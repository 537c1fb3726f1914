import { expect, test } from "vitest";

import { torture } from "./support/torture.ts";

// The long one is in tests/soak.
test("cut connections and a killed app lose, double and reorder nothing", { timeout: 150_000 }, async () => {
  const report = await torture({ pairs: 5, messagesEach: 25, killAtSeconds: [2], calmAfterSeconds: 5 });
  expect(report).toMatchObject({ messages: 5 * 50, againInRunningChat: 0 });
});
