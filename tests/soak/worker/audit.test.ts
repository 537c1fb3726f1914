import { expect, test } from "vitest";

import { whatUndoingLeaves } from "../../worker/support/audit-model.ts";
import { clearSettings } from "../../worker/support/features/settings.ts";

const MINUTE = 60_000;

test(
  "undoing more than two hundred random acts of the administrator restores everything",
  async () => {
    await clearSettings();
    const { outcomes, done, refused, left, gems } = await whatUndoingLeaves(650);
    expect([...new Set(outcomes)].toSorted()).toEqual([200, 400, 404, 409]);
    expect(done.length).toBeGreaterThan(200);
    expect(new Set(done).size).toBe(25);
    expect(refused).toEqual([]);
    expect(left).toEqual([]);
    expect(gems.after).toEqual(gems.before);
  },
  2 * MINUTE,
);
