import { expect, test } from "vitest";

import plugin from "../../dev/checks/plain-equality.ts";

test("a plain equality may not be SQL text", () => {
  const reported: string[] = [];
  const rule = plugin.rules["plain-equality"].create({ report: ({ message }) => reported.push(message) });
  const write = (name: string, ...raw: string[]) =>
    rule.TaggedTemplateExpression({ tag: { name }, quasi: { quasis: raw.map((text) => ({ value: { raw: text } })) } });
  write("sql", "", " = ", " and ", "");
  write("sql", "lower(", ") = ", "");
  write("css", "", " = ", "");
  expect(reported).toEqual([]);
  write("sql", "", " = ", "");
  expect(reported).toEqual(["Write eq(…, …) for a plain equality."]);
});
