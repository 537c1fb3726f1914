import { expect } from "vitest";

import { type Route, allowed } from "../../../../contract/calls/route.ts";
import { routes } from "../../../../contract/calls/routes.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { adminHeaders } from "../administrator.ts";
import { type Answer, type CallOptions, call } from "../call.ts";
import { nameOf } from "./every-call.ts";
import { applicantCookie } from "../features/jobs.ts";
import { aJoke } from "../features/jokes.ts";
import { type Operation, listOperations } from "./operations.ts";
import { type Person, aPerson } from "../people.ts";

export const operations = await listOperations();
export const author = await aPerson();
const joke = await aJoke(author);
export const person = await aPerson();
const applicant = await applicantCookie(aMobile());

const byName = new Map(routes.map((route) => [nameOf(route), route]));

/** A call's declaration. */
export function routeOf({ name }: Operation): Route {
  const route = byName.get(name);
  if (!route) throw new Error(`${name} is declared nowhere`);
  return route;
}

/** Whether a call is for these callers only. */
export const isFor = (operation: Operation, ...who: string[]) =>
  allowed(routeOf(operation)).every((one) => who.includes(one));
export const isSafe = ({ method }: Operation) => method === "GET";

/** Each case has an address of its own, so that wrong secrets do not count against other cases. */
let cases = 0;
export const anAddress = () => {
  cases += 1;
  return { "cf-connecting-ip": `2001:db8:${(cases >> 16).toString(16)}:${(cases & 0xffff).toString(16)}::1` };
};

export const secretOf = (operation: Operation): Record<string, string> =>
  isFor(operation, "admin") ? adminHeaders : {};

const real: Record<string, string> = {
  id: joke,
  username: author.username,
  peer: author.username,
  mobile: person.mobile,
};
/** Ids of messages name their rooms, and people are known to the administrator by their public ids. */
const HAS_IDS_OF_ITS_OWN = /\/message\/|\/admin\/(users|user-videos)\/\{id\}/;
/** An operation's path, with these fields or existing values. */
export const pathOf = (operation: Operation, fields: Record<string, unknown> = {}) =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    String(
      fields[field] ?? (HAS_IDS_OF_ITS_OWN.test(operation.path) ? routeOf(operation).example?.[field] : real[field]),
    ),
  );

/** Calls an operation with its sample overridden by these fields, each in the path, the body or the query. */
export function send(
  operation: Operation,
  fields: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Answer> {
  const { example = {}, request } = routeOf(operation);
  const inPath = Object.keys(request.params?.shape ?? {});
  const sent = Object.fromEntries(
    Object.entries({ ...example, ...fields }).filter(([name, value]) => !inPath.includes(name) && value !== undefined),
  );
  const entries = Object.entries(sent).map(([name, value]) => [name, String(value)]);
  const input = operation.fields ? { body: sent } : { query: Object.fromEntries(entries) };
  const { headers, ...others } = options;
  return call(operation.method, pathOf(operation, fields), {
    ...input,
    ...others,
    headers: { ...anAddress(), ...secretOf(operation), ...headers },
  });
}

/** A signed-in person who has also proved a mobile for a job. */
export const asPerson = (from: Person) => ({ cookie: `${from.cookie}; ${applicant}` });

/** All at once, because thousands of sequential calls would mostly wait. */
export const forEach = <Value>(values: readonly Value[], check: (value: Value) => Promise<void>) =>
  Promise.all(values.map(check));

/** Expects a refusal in the contract's words. @param about the input */
export function expectRefused(answer: Answer, status: number, about: string): void {
  expect(answer.status, `${about}: ${answer.text.slice(0, 300)}`).toBe(status);
  expect(answer.body).toMatchObject({
    success: false,
    code: expect.stringMatching(/^[A-Z_]+$/),
    error: expect.stringMatching(/[\u0600-\u06FF]/),
  });
}
