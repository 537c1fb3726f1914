import { expect, test } from "vitest";

import { torture } from "../e2e/support/torture.ts";

test(
  "twenty pairs of people lose no message when the network keeps failing and the app is killed three times",
  { timeout: 200_000 },
  async () => {
    const report = await torture({ pairs: 20, messagesEach: 100, killAtSeconds: [4, 9, 14], calmAfterSeconds: 18 });
    expect(report).toMatchObject({ messages: 20 * 200, againInRunningChat: 0 });
  },
);
