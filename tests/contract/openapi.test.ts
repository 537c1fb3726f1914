import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { z } from "zod";

import { openApiDocument } from "../../worker/features/api-reference/document.ts";

const document = openApiDocument("https://labkhand.example");

const parameter = z.object({ name: z.string(), schema: z.unknown() });
const operation = z.looseObject({ parameters: z.array(parameter).default([]) });

test("the API description passes every recommended rule without errors or warnings", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const said = problems.map(({ severity, ruleId, message, location }) => {
    const [place] = location;
    return `${severity} ${ruleId} ${place && "pointer" in place ? place.pointer : ""}: ${message}`;
  });
  expect(said).toEqual([]);
});

test.each(["cursor", "before", "after", "action", "target"])(
  "the %s of a query can be left out, but is never null",
  (field) => {
    const operations = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods));
    const parameters = z
      .array(operation)
      .parse(operations)
      .flatMap((one) => one.parameters);
    const schemas = parameters.filter(({ name }) => name === field).map(({ schema }) => schema);
    expect(schemas).not.toEqual([]);
    for (const schema of schemas) expect(schema).toMatchObject({ type: "string" });
  },
);

const described = z.object({
  info: z.object({
    description: z.string().min(20),
    contact: z.object({ name: z.string(), url: z.url() }),
    license: z.object({ name: z.string(), url: z.url() }),
  }),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(10) })),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ description: z.string().min(10), tags: z.array(z.string()).min(1) })),
  ),
});

test("the API description has the descriptions, tags and addresses that Spectral's rules ask for", () => {
  const { paths, tags } = described.parse(JSON.parse(JSON.stringify(document)));
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one.tags));
  expect(tags.map(({ name }) => name)).toEqual([...new Set(used)].toSorted());
});

test("every shape of the API description that may be null can be null", () => {
  const impossible: string[] = [];
  const nullable: string[] = [];
  const look = (node: unknown, place: string) => {
    if (typeof node !== "object" || node === null) return;
    for (const [name, inner] of Object.entries(node)) look(inner, `${place}/${name}`);
    const { allOf, anyOf }: Record<string, unknown> = Object(node);
    if (Array.isArray(allOf) && JSON.stringify(allOf).includes('"null"')) impossible.push(place);
    if (JSON.stringify(anyOf)?.endsWith('{"type":"null"}]')) nullable.push(place);
  };
  look(JSON.parse(JSON.stringify(document)), "");
  expect(impossible).toEqual([]);
  const place = (path: string, field: string) =>
    `/paths/${path}/get/responses/200/content/application/json/schema/properties/${field}`;
  expect(nullable).toEqual(
    expect.arrayContaining([place("/api/entry-joke", "joke"), place("/api/admin/prize-snapshot", "snapshot")]),
  );
});
