import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { z } from "zod";

import { openApiDocument } from "../../worker/features/api-reference/document.ts";

const parameter = z.object({ name: z.string(), schema: z.unknown() });
const operation = z.looseObject({ parameters: z.array(parameter).default([]) });

test("the API description passes every recommended rule without errors or warnings", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config });
  const said = problems.map(({ severity, ruleId, message, location }) => {
    const [place] = location;
    return `${severity} ${ruleId} ${place && "pointer" in place ? place.pointer : ""}: ${message}`;
  });
  expect(said).toEqual([]);
});

test.each(["cursor", "before", "after", "action", "target"])(
  "the %s of a query can be left out, but is never null",
  (field) => {
    const operations = Object.values(openApiDocument().paths ?? {}).flatMap((methods) => Object.values(methods));
    const parameters = z
      .array(operation)
      .parse(operations)
      .flatMap((one) => one.parameters);
    const schemas = parameters.filter(({ name }) => name === field).map(({ schema }) => schema);
    expect(schemas).not.toEqual([]);
    for (const schema of schemas) expect(schema).toMatchObject({ type: "string" });
  },
);
