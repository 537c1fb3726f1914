import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";

import { type Route, jsonBodyOf } from "../../../contract/calls/route.ts";
import { routes } from "../../../contract/calls/routes.ts";
import { EXAMPLE_UUID, SOMEBODY } from "../../../contract/calls/shapes.ts";
import type { AppEnv } from "../../../worker/app-env.ts";
import { openApiDocument } from "../../../worker/features/api-reference/document.ts";
import { readInput } from "../../../worker/http/read-input.ts";
import { onError } from "../../../worker/on-error.ts";
import {
  ANSWERS_ANYTHING,
  BAD_QUERY,
  LEFT_TO_THE_VERB,
  MALFORMED,
  NOT_TOO_LONG,
  NO_OBJECT,
  OVER_LONG,
  UNUSUAL_IN_PATH,
  isLookedUp,
  nonsenseFor,
  oddQueries,
} from "../../support/bad-input.ts";

// A verb gets parsed fields only, so bad input is decided where they are parsed: here without a verb, a database or a
// guard. tests/worker/refused-input.test.ts sends what is left to the verbs, and all of it for some calls.

const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;

const readers = new Map(
  routes.map((route) => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const reader = new Hono<AppEnv>()
      .onError(onError)
      .on([route.method], [path], async (c) =>
        c.json({ success: true, fields: await readInput(c, route.request) }, 200),
      );
    return [route, reader] as const;
  }),
);

const refusal = z.object({
  success: z.literal(false),
  code: z.string().regex(/^[A-Z_]+$/),
  error: z.string().regex(/[\u0600-\u06FF]/),
});

/** Status and code, or the parsed fields as JSON. */
async function outcomeOf(route: Route, path: string, rawBody?: string): Promise<string> {
  const answer = await readers.get(route)?.request(`http://localhost:8787${path}`, {
    method: route.method.toUpperCase(),
    ...(rawBody !== undefined && { headers: { "Content-Type": "application/json" }, body: rawBody }),
  });
  if (answer?.status === 200) return answer.text();
  return `${answer?.status} ${refusal.parse(await answer?.json()).code}`;
}

const ACCEPTED = /^\{"success":true/;
const isAccepted = (outcome: string) => ACCEPTED.test(outcome);

const SAMPLES: Record<string, string> = {
  id: EXAMPLE_UUID,
  username: SOMEBODY,
  peer: SOMEBODY,
  mobile: "09121112233",
};

const pathOf = ({ path, example = {} }: Route, fields: Record<string, unknown> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(fields[name] ?? Object.entries(example).find(([field]) => field === name)?.[1] ?? SAMPLES[name]),
  );

/** What becomes of a call's example, overridden by these fields. */
function read(route: Route, fields: Record<string, unknown>): Promise<string> {
  const inPath = Object.keys(route.request.params?.shape ?? {});
  const sent = Object.entries({ ...route.example, ...fields }).filter(([name]) => !inPath.includes(name));
  if (jsonBodyOf(route)) return outcomeOf(route, pathOf(route), JSON.stringify(Object.fromEntries(sent)));
  return outcomeOf(
    route,
    `${pathOf(route)}?${new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))}`,
  );
}

const type = z.union([z.string(), z.array(z.string())]).optional();
const schema = z.object({ type, anyOf: z.array(z.object({ type })).default([]) });
const json = z.object({ schema: z.object({ properties: z.record(z.string(), schema) }) });
const operation = z.object({
  requestBody: z.object({ content: z.object({ "application/json": json.optional() }) }).optional(),
});
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(JSON.parse(JSON.stringify(openApiDocument("https://labkhand.example"))));

/** The JSON types of a body's fields, as the API's own description has them. */
function typesOf({ method, path }: Route): [string, string][] {
  const fields = paths[path]?.[method]?.requestBody?.content["application/json"]?.schema.properties ?? {};
  return Object.entries(fields).map(([name, { type: own, anyOf }]) => [
    name,
    [own, ...anyOf.map((one) => one.type)].filter((found) => found !== undefined).join(","),
  ]);
}

const withBody = routes.filter(jsonBodyOf);
const withQuery = routes.flatMap((route) =>
  Object.keys(route.request.query?.shape ?? {}).map((field) => [route, field] as const),
);

test("the API description covers every declared call and every field of a body", () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(routes.map(nameOf).toSorted());
  for (const route of withBody)
    expect(
      typesOf(route).map(([field]) => field),
      nameOf(route),
    ).toEqual(Object.keys(jsonBodyOf(route)?.shape ?? {}));
});

test("every call accepts its example, so that nothing but a changed field is wrong below", async () => {
  for (const route of routes.filter(({ request: { body } }) => !body || "application/json" in body.content))
    expect(await read(route, {}), nameOf(route)).toMatch(ACCEPTED);
});

test("every call with a body rejects malformed JSON, and JSON that is not an object", async () => {
  for (const route of withBody) {
    const path = pathOf(route);
    for (const raw of MALFORMED)
      expect(await outcomeOf(route, path, raw), `${nameOf(route)} ${raw}`).toBe("400 INVALID_JSON");
    for (const raw of NO_OBJECT) expect(await outcomeOf(route, path, raw), `${nameOf(route)} ${raw}`).toMatch(/^400 /);
  }
});

test("every field of a body rejects nonsense, and only a text as too long", async () => {
  for (const route of withBody) {
    const accepted = new Set<string>();
    for (const [field, types] of typesOf(route))
      for (const value of nonsenseFor(types)) {
        const outcome = await read(route, { [field]: value });
        if (isAccepted(outcome)) accepted.add(field);
        expect(outcome, `${nameOf(route)} ${field}: ${JSON.stringify(value).slice(0, 40)}`).toMatch(
          isAccepted(outcome) ? ACCEPTED : value === OVER_LONG ? /^400 / : NOT_TOO_LONG,
        );
      }
    expect([...accepted], nameOf(route)).toEqual(Object.keys(LEFT_TO_THE_VERB[nameOf(route)] ?? {}));
  }
});

test("every field of a query rejects nonsense, and takes a blank one for a missing one", async () => {
  for (const [route, field] of withQuery) {
    const about = `${nameOf(route)} ${field}`;
    const isAnything = ANSWERS_ANYTHING[nameOf(route)]?.includes(field) ?? false;
    for (const value of BAD_QUERY)
      expect(await read(route, { [field]: value }), `${about}: ${JSON.stringify(value.slice(0, 10))}`).toMatch(
        isAnything ? ACCEPTED : /^400 /,
      );
    const others = Object.entries(route.example ?? {}).filter(
      ([name]) => name !== field && name in (route.request.query?.shape ?? {}),
    );
    const path = `${pathOf(route)}?${new URLSearchParams(others.map(([name, value]) => [name, String(value)]))}`;
    expect(await outcomeOf(route, `${path}&${field}=`), about).toBe(await outcomeOf(route, path));
    // Its parsing must not fail otherwise, whatever it decides.
    for (const odd of oddQueries(field)) expect(await outcomeOf(route, `${path}&${odd}`), odd).toMatch(/^(\{|4)/);
    expect(await outcomeOf(route, `${path}&${field}=a&${field}=b`), about).toMatch(/^400 /);
  }
});

test("every path rejects unusual values, unless it names somebody to look up", async () => {
  for (const route of routes.filter(({ path }) => path.includes("{"))) {
    const outcomes = await Promise.all(
      UNUSUAL_IN_PATH.map((value) =>
        outcomeOf(route, route.path.replaceAll(/\{\w+\}/g, value), jsonBodyOf(route) && "{}"),
      ),
    );
    for (const [at, outcome] of outcomes.entries())
      expect(outcome, `${nameOf(route)} ${UNUSUAL_IN_PATH[at]}`).toMatch(
        isLookedUp(route) ? /^(\{|40[04] )/ : /^40[04] /,
      );
    expect(outcomes.some(isAccepted), nameOf(route)).toBe(isLookedUp(route));
  }
});
