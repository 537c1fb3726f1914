import { describe, expect, test } from "vitest";

import {
  asPerson,
  author,
  expectRefused,
  forEach,
  operations,
  pathOf,
  person,
  routeOf,
  secretOf,
  send,
} from "./support/calls/any-call.ts";
import { type Answer, call, refusalOf } from "./support/call.ts";
import type { Operation } from "./support/calls/operations.ts";

const OVER_LONG = "x".repeat(100_000);
/** A value that is no text is not reported as too long, or as too long a list. */
const NOT_TOO_LONG = /^400 (?!.*(TOO_LONG|TOO_MANY))/;

/** Query fields that accept anything: an unknown value simply finds nothing. */
const ANSWERS_ANYTHING: Record<string, string[]> = { "GET /api/users/search": ["q"] };

/** An existing person, where a query names the owner of a list, who may be another person. */
const withSomebody = (operation: Operation) =>
  Object.fromEntries(
    ["username", "with"]
      .filter((field) => operation.query.includes(field) && !(field in (routeOf(operation).identity ?? {})))
      .map((field) => [field, author.username]),
  );

const outcomeOf = (answer: Answer) => (answer.status === 200 ? "200" : refusalOf(answer));

describe.each(operations.filter((it) => it.fields))("$name", (operation) => {
  const sendRaw = (rawBody: string) =>
    call(operation.method, pathOf(operation), {
      ...asPerson(person),
      rawBody,
      headers: { "Content-Type": "application/json", ...secretOf(operation) },
    });

  test("rejects malformed JSON", async () => {
    await forEach(["{", "nonsense", '{"text":', "{'a':1}", '{"a":1}}'], async (raw) => {
      expect(refusalOf(await sendRaw(raw)), raw).toBe("400 INVALID_JSON");
    });
  });

  test("rejects JSON that is not an object", async () => {
    await forEach(["[]", '"text"', "5", "null", "true", "[{}]"], async (raw) => {
      expectRefused(await sendRaw(raw), 400, raw);
    });
  });

  test.each(Object.entries(operation.fields ?? {}))("rejects nonsense in %s (%s)", async (field, type) => {
    const nonsense: unknown[] = type.includes("string")
      ? [
          5,
          ...(type.includes("boolean") ? [] : [true]),
          {},
          [],
          ["x"],
          { $gt: "" },
          OVER_LONG,
          "a\0b",
          "\uD800",
          "x\uDFFFy",
        ]
      : ["yes", type.includes("integer") ? 1.5 : 1, {}, type === "array" ? [{}] : [], OVER_LONG];
    if (!type.includes("null")) nonsense.push(null);
    await forEach(nonsense, async (value) => {
      const about = JSON.stringify(value).slice(0, 40);
      const answer = await send(operation, { [field]: value }, asPerson(person));
      expectRefused(answer, 400, about);
      expect(refusalOf(answer), about).toMatch(value === OVER_LONG ? /^400/ : NOT_TOO_LONG);
    });
  });
});

describe.each(operations.filter(({ query }) => query.length > 0))("$name", (operation) => {
  const answersAnything = ANSWERS_ANYTHING[operation.name] ?? [];
  const nonsense = [OVER_LONG, "a\0b"];

  test.each(operation.query.filter((field) => !answersAnything.includes(field)))(
    "rejects nonsense in the query's %s",
    async (field) => {
      await forEach(nonsense, async (value) => {
        expectRefused(await send(operation, { [field]: value }, asPerson(person)), 400, value.slice(0, 10));
      });
    },
  );

  test.each(answersAnything)("answers without an error whatever the query's %s contains", async (field) => {
    for (const value of nonsense) {
      const answer = await send(operation, { [field]: value }, asPerson(person));
      expect(answer.status, answer.text).toBe(200);
    }
  });

  test("answers without a server error to invalid UTF-8 and fields given twice", async () => {
    const query = Object.entries(routeOf(operation).example ?? {}).map(([name, value]) => `${name}=${value}`);
    const odds = operation.query.flatMap((field) => [
      `${field}=%FF%ED%A0%80`,
      `${field}=%`,
      `${field}=a&${field}=b`,
      `${field}[]=a`,
    ]);
    await forEach(odds, async (odd) => {
      const path = `${pathOf(operation)}?${[...query, odd].join("&")}`;
      expect((await call("GET", path, asPerson(person))).status, odd).toBeLessThan(500);
    });
  });
});

describe.each(operations.filter(({ query }) => query.length > 0))("$name", (operation) => {
  test.each(operation.query)("treats a blank %s in the query like a missing one", async (field) => {
    const theirs = withSomebody(operation);
    const [left, blank] = await Promise.all(
      [undefined, ""].map((value) => send(operation, { ...theirs, [field]: value }, asPerson(person)).then(outcomeOf)),
    );
    expect(blank).toBe(left);
  });
});

describe.each(operations.filter(({ path }) => path.includes("{")))("$name", (operation) => {
  test("rejects unusual paths without a server error", async () => {
    // In a path that names the caller, any other value names another person.
    const refusals = Object.keys(routeOf(operation).identity ?? {}).some((field) =>
      operation.path.includes(`{${field}}`),
    )
      ? [400, 403, 404]
      : [400, 404];
    const odds = ["%00", "%FF", "%ED%A0%80", "..%2F..%2F", "'%20or%201=1", "x".repeat(10_000), "%D8%B3".repeat(99)];
    await forEach(odds, async (value) => {
      const path = operation.path.replaceAll(/\{\w+\}/g, value);
      const { method, fields } = operation;
      const headers = secretOf(operation);
      const answer = await call(method, path, { ...asPerson(person), headers, ...(fields && { body: {} }) });
      expect(refusals, `${value}: ${answer.text}`).toContain(answer.status);
    });
  });
});
