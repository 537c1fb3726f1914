import { expect, test } from "vitest";

import { faultsOf, inTurn } from "../support/accessibility.ts";
import { profileScreens } from "../support/screens/profile.ts";

test.for(inTurn(profileScreens))(
  "$screen.name is accessible in $theme, fits a thumb, and fits 320 and 390 px",
  async (it) => expect(await faultsOf(it.screen, it.theme)).toEqual([]),
);
