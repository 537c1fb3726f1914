import { expect } from "vitest";

import { type Route, allowed, jsonBodyOf } from "../../../../contract/calls/route.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { adminHeaders } from "../administrator.ts";
import { type Answer, type CallOptions, call } from "../call.ts";
import { rows } from "../database.ts";
import { applicantCookie } from "../features/jobs.ts";
import { aJoke } from "../features/jokes.ts";
import { type Person, aPerson } from "../people.ts";

export const author = await aPerson();
const joke = await aJoke(author);
export const person = await aPerson();
const applicant = await applicantCookie(aMobile());
// All files share them, also those after a sweep of another one, whose clock went months ahead.
await rows(
  "update sessions set expires_at = ? where user_id in (?, ?)",
  Date.UTC(2200, 0, 1),
  author.userId,
  person.userId,
);

/** Whether a call is for these callers only. */
export const isFor = (route: Route, ...who: string[]) => allowed(route).every((one) => who.includes(one));
export const isSafe = ({ method }: Route) => method === "get";

/** Each case has an address of its own, so that wrong secrets do not count against other cases. */
let cases = 0;
export const anAddress = () => {
  cases += 1;
  return { "cf-connecting-ip": `2001:db8:${(cases >> 16).toString(16)}:${(cases & 0xffff).toString(16)}::1` };
};

export const secretOf = (route: Route): Record<string, string> => (isFor(route, "admin") ? adminHeaders : {});

const real: Record<string, string> = {
  id: joke,
  username: author.username,
  peer: author.username,
  mobile: person.mobile,
};
/** Ids of messages name their rooms, and people are known to the administrator by their public ids. */
const HAS_IDS_OF_ITS_OWN = /\/message\/|\/admin\/(users|user-videos)\/\{id\}/;
/** A call's path, with these fields or existing values. */
export const pathOf = ({ path, example = {} }: Route, fields: Record<string, unknown> = {}) => {
  const given: Record<string, unknown> = { ...(HAS_IDS_OF_ITS_OWN.test(path) ? example : real), ...fields };
  return path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(given[field]));
};

/** Makes a call with its example overridden by these fields, each in the path, the body or the query. */
export function send(route: Route, fields: Record<string, unknown>, options: CallOptions = {}): Promise<Answer> {
  const { example = {}, request } = route;
  const inPath = Object.keys(request.params?.shape ?? {});
  const sent = Object.fromEntries(
    Object.entries({ ...example, ...fields }).filter(([name, value]) => !inPath.includes(name) && value !== undefined),
  );
  const entries = Object.entries(sent).map(([name, value]) => [name, String(value)]);
  const input = jsonBodyOf(route) ? { body: sent } : { query: Object.fromEntries(entries) };
  const { headers, ...others } = options;
  return call(route.method.toUpperCase(), pathOf(route, fields), {
    ...input,
    ...others,
    headers: { ...anAddress(), ...secretOf(route), ...headers },
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
