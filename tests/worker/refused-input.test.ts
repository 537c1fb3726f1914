import { describe, expect, test } from "vitest";

import { type Route, jsonBodyOf } from "../../contract/calls/route.ts";
import { routes } from "../../contract/calls/routes.ts";
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
} from "../support/bad-input.ts";
import { asPerson, author, expectRefused, forEach, pathOf, person, secretOf, send } from "./support/calls/any-call.ts";
import { type Answer, call, refusalOf } from "./support/call.ts";
import { nameOf } from "./support/calls/every-call.ts";

// tests/contract/calls/bad-input.test.ts reads bad input with the schemas of every call. Over HTTP come what its
// schemas leave to a verb, and all of it for a body with a path, a list and an administrator's call.

const routeOf = (name: string): Route => {
  const route = routes.find((one) => nameOf(one) === name);
  if (!route) throw new Error(`${name} is declared nowhere`);
  return route;
};

const rejectsNonsense = (route: Route, field: string, types: string) =>
  forEach(nonsenseFor(types), async (value) => {
    const about = `${nameOf(route)} ${field}: ${JSON.stringify(value).slice(0, 40)}`;
    const answer = await send(route, { [field]: value }, asPerson(person));
    expectRefused(answer, 400, about);
    expect(refusalOf(answer), about).toMatch(value === OVER_LONG ? /^400/ : NOT_TOO_LONG);
  });

const rejectsUnusualPaths = (route: Route) =>
  forEach(UNUSUAL_IN_PATH, async (value) => {
    // In a path that names the caller, any other value names another person.
    const refusals = Object.keys(route.identity ?? {}).some((field) => route.path.includes(`{${field}}`))
      ? [400, 403, 404]
      : [400, 404];
    const answer = await call(route.method.toUpperCase(), route.path.replaceAll(/\{\w+\}/g, value), {
      ...asPerson(person),
      headers: secretOf(route),
      ...(jsonBodyOf(route) && { body: {} }),
    });
    expect(refusals, `${nameOf(route)} ${value}: ${answer.text}`).toContain(answer.status);
  });

describe.each([
  ["POST /api/jokes/{id}/report", { reason: "string,null", mobileNumber: "string,null" }],
  ["POST /api/admin/users/{id}/suspend", { reason: "string", until: "string" }],
])("%s", (name, fields) => {
  const route = routeOf(name);
  const sendRaw = (rawBody: string) =>
    call("POST", pathOf(route), {
      ...asPerson(person),
      rawBody,
      headers: { "Content-Type": "application/json", ...secretOf(route) },
    });

  test("rejects malformed JSON, JSON that is not an object, nonsense in fields, and unusual paths", async () => {
    await forEach(MALFORMED, async (raw) => expect(refusalOf(await sendRaw(raw)), raw).toBe("400 INVALID_JSON"));
    await forEach(NO_OBJECT, async (raw) => expectRefused(await sendRaw(raw), 400, raw));
    expect(Object.keys(jsonBodyOf(route)?.shape ?? {})).toEqual(expect.arrayContaining(Object.keys(fields)));
    await forEach(Object.entries(fields), ([field, types]) =>
      rejectsNonsense(route, field, types).then(() => undefined),
    );
    await rejectsUnusualPaths(route);
  });
});

const outcomeOf = (answer: Answer) => (answer.status === 200 ? "200" : refusalOf(answer));

// The edge reads the query of a call whose answers it keeps, before the call does.
const keptByQuery = routes.filter(({ cache }) => cache?.query).map(nameOf);

test.each(["GET /api/followers", "GET /api/admin/jokes", ...keptByQuery])(
  "%s rejects nonsense in its query, takes a blank field for a missing one, and does not fail on odd ones",
  async (name) => {
    const route = routeOf(name);
    const theirs = "username" in (route.request.query?.shape ?? {}) ? { username: author.username } : {};
    const query = Object.entries({ ...route.example, ...theirs }).map(([field, value]) => `${field}=${value}`);
    const ask = async (odd: string) => {
      const path = `${pathOf(route)}?${[...query, odd].join("&")}`;
      return call("GET", path, { ...asPerson(person), headers: secretOf(route) });
    };
    await forEach(Object.keys(route.request.query?.shape ?? {}), async (field) => {
      await forEach(BAD_QUERY, async (value) => {
        expectRefused(await send(route, { [field]: value }, asPerson(person)), 400, `${field} ${value.slice(0, 10)}`);
      });
      const [left, blank] = await Promise.all(
        [undefined, ""].map(async (value) =>
          outcomeOf(await send(route, { ...theirs, [field]: value }, asPerson(person))),
        ),
      );
      expect(blank, field).toBe(left);
      await forEach(oddQueries(field), async (odd) => expect((await ask(odd)).status, odd).toBeLessThan(500));
      expectRefused(await ask(`${field}=a&${field}=b`), 400, field);
    });
  },
);

test("rejects nonsense when a schema leaves a field or a path to the verb", async () => {
  expect(routes.filter(isLookedUp).length).toBeGreaterThan(8);
  for (const [name, fields] of Object.entries(LEFT_TO_THE_VERB))
    for (const [field, types] of Object.entries(fields)) await rejectsNonsense(routeOf(name), field, types);
  for (const route of routes.filter(isLookedUp)) await rejectsUnusualPaths(route);
});

test.each(Object.entries(ANSWERS_ANYTHING))(
  "%s answers without an error whatever its query contains",
  async (name, fields) => {
    for (const field of fields)
      for (const value of BAD_QUERY) {
        const answer = await send(routeOf(name), { [field]: value }, asPerson(person));
        expect(answer.status, answer.text).toBe(200);
      }
  },
);
