import { beforeEach, expect, test } from "vitest";

import { whatUndoingLeaves } from "../../support/audit-model.ts";
import { clearSettings } from "../../support/features/settings.ts";

beforeEach(clearSettings);

test("random acts of the administrator, undone one after the other, leave everything as it was", async () => {
  const { done, refused, left, gems } = await whatUndoingLeaves(40);
  expect(done.length).toBeGreaterThan(10);
  expect(refused).toEqual([]);
  expect(left).toEqual([]);
  expect(gems.after).toEqual(gems.before);
});
