import { expect, test } from "vitest";

import { unreadableIn } from "../e2e/support/accessibility.ts";
import { screens } from "../e2e/support/screens/all.ts";

test.for(screens)("$name is accessible, and its texts can be read in all seven themes", async (screen) =>
  expect(await unreadableIn(screen)).toEqual([]),
);
