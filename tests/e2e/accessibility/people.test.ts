import { expect, test } from "vitest";

import { faultsOf, inTurn } from "../support/accessibility.ts";
import { peopleScreens } from "../support/screens/people.ts";

test.for(inTurn(peopleScreens))(
  "$screen.name is accessible in $theme, fits a thumb, and fits 320 and 390 px",
  async (it) => expect(await faultsOf(it.screen, it.theme)).toEqual([]),
);
