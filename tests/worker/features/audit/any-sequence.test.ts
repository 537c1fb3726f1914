import { beforeEach, expect, test } from "vitest";

import { whatUndoingLeaves } from "../../support/audit-model.ts";
import { clearSettings } from "../../support/features/settings.ts";

beforeEach(clearSettings);

test("undoing random acts of the administrator one by one restores everything", async () => {
  const { done, refused, left, gems } = await whatUndoingLeaves(40);
  expect(done.length).toBeGreaterThan(10);
  expect(refused).toEqual([]);
  expect(left).toEqual([]);
  expect(gems.after).toEqual(gems.before);
});
