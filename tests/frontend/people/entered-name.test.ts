import { expect, test } from "vitest";

import { enteredName } from "../../../frontend/src/features/people/entered-name.ts";

test.each([
  { typed: "sara", isAnswered: true, found: ["mr.sara", "sara"], opens: "sara" },
  { typed: "sara", isAnswered: false, found: ["sara"], opens: "sara" },
  { typed: "sar", isAnswered: true, found: ["sara"], opens: "sara" },
  // The list is the answer to an older text, so there may be others.
  { typed: "sar", isAnswered: false, found: ["sara"], opens: undefined },
  { typed: "sar", isAnswered: true, found: ["sara", "sarv"], opens: undefined },
  { typed: "sar", isAnswered: true, found: [], opens: undefined },
  { typed: "", isAnswered: true, found: ["sara"], opens: undefined },
])("Enter in the search box on «$typed» with $found (answered: $isAnswered) opens $opens", ({ opens, ...entered }) => {
  expect(enteredName(entered)).toBe(opens);
});
