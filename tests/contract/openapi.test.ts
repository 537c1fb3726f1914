import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";

import { openApiDocument } from "../../worker/features/api-reference/document.ts";

test("the API's description passes every recommended rule, without an error and without a warning", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config });
  const said = problems.map(({ severity, ruleId, message, location }) => {
    const [place] = location;
    return `${severity} ${ruleId} ${place && "pointer" in place ? place.pointer : ""}: ${message}`;
  });
  expect(said).toEqual([]);
});
