import { expect, test } from "vitest";

import { errors } from "../../contract/errors.ts";
import { BODY_MAX_BYTES } from "../../contract/limits.ts";
import { type Route, allowed, jsonBodyOf } from "../../contract/calls/route.ts";
import { routes } from "../../contract/calls/routes.ts";

import { anAdminSession } from "./support/admin-session.ts";
import {
  anAddress,
  asPerson,
  expectRefused,
  forEach,
  isFor,
  isSafe,
  pathOf,
  person,
  send,
} from "./support/calls/any-call.ts";
import { type CallOptions, ORIGIN, call, refusalOf } from "./support/call.ts";
import { nameOf } from "./support/calls/every-call.ts";
import { aPerson } from "./support/people.ts";

// One guard decides for all calls by what they declare (worker/http/guards.ts). Every call is sent by the nearest caller
// that it must refuse, and one call of each kind by all of them.

const other = await aPerson();
const adminSession = anAdminSession();

const refused = async (route: Route, fields: Record<string, unknown>, options: CallOptions, expected: string) =>
  expect(refusalOf(await send(route, fields, options)), nameOf(route)).toBe(expected);

test("every call for people asks a visitor to log in", async () => {
  const ofPeople = routes.filter((route) => isFor(route, "person", "owner"));
  expect(ofPeople.length).toBeGreaterThan(70);
  await forEach(ofPeople, async (route) => expectRefused(await send(route, {}), 401, nameOf(route)));
});

test("every call for applicants asks a caller who proved no mobile to do so, signed in or not", async () => {
  const cookies = [undefined, person.cookie, "applicant=", "applicant=forged", `${person.cookie}; applicant=x.y`];
  const ofApplicants = routes.filter((route) => allowed(route).includes("applicant"));
  expect(ofApplicants).not.toEqual([]);
  await forEach(ofApplicants, async (route) => {
    for (const cookie of cookies) await refused(route, {}, { cookie }, "401 APPLICANT_REQUIRED");
  });
});

const ofAdmin = routes.filter((route) => isFor(route, "admin"));
const [aRead, aWrite] = [ofAdmin.find(isSafe), ofAdmin.find((route) => !isSafe(route) && jsonBodyOf(route))];

/** With the panel's cookie and a person's, and a body that passes only the administrator's guard. */
const askInPanel = async (route: Route, headers: Record<string, string>) =>
  refusalOf(
    await call(route.method.toUpperCase(), pathOf(route), {
      cookie: `${await adminSession}; ${person.cookie}`,
      headers: { ...anAddress(), ...headers, "Content-Type": "application/json" },
      ...(!isSafe(route) && { rawBody: "{" }),
    }),
  );
const NOT_ADMITTED = /^403 (ADMIN_ONLY|CROSS_ORIGIN)$/;

test("every call for the administrator rejects people, and the panel's cookie from an unknown origin", async () => {
  expect(ofAdmin.length).toBeGreaterThan(100);
  expect([aRead, aWrite]).not.toContain(undefined);
  await forEach(ofAdmin, async (route) => {
    await refused(route, {}, { ...asPerson(person), headers: { "x-admin-secret": "" } }, "403 ADMIN_ONLY");
    expect(await askInPanel(route, {}), nameOf(route)).toBe("403 ADMIN_ONLY");
  });
  // Opening the panel needs the secret itself.
  expect(ofAdmin.filter(({ adminBy }) => adminBy === "secret").map(nameOf)).toEqual(["POST /api/admin/session"]);
});

test.each([aRead, aWrite].flatMap((route) => (route ? [[nameOf(route), route] as const] : [])))(
  "%s rejects visitors, people and guessed secrets, and accepts the panel's cookie from our own pages only",
  async (_, route) => {
    const guesses = ["", "labkhand", "x".repeat(2000)].map((guess) => ({ headers: { "x-admin-secret": guess } }));
    await forEach([...guesses, ...guesses.map((guess) => ({ ...asPerson(person), ...guess }))], (options) =>
      refused(route, {}, options, "403 ADMIN_ONLY"),
    );
    const origins: Record<string, string>[] = [
      {},
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.example" },
    ];
    for (const headers of origins)
      expect(await askInPanel(route, headers), JSON.stringify(headers)).toMatch(NOT_ADMITTED);
    expect(await askInPanel(route, { Origin: ORIGIN })).not.toMatch(NOT_ADMITTED);
  },
);

/** A person's contact fields; the username if any of the three is allowed. */
const contactOf = (kind: string | undefined) => (kind === "email" || kind === "mobile" ? kind : "username");
const identityOf = (route: Route) =>
  Object.entries(route.identity ?? {}).map(([field, kind]) => [field, contactOf(kind)] as const);
const withIdentity = routes.filter((route) => identityOf(route).length > 0);

test("every call rejects another person's identity in any of its fields, beside the viewer's own in the others", async () => {
  expect(withIdentity.length).toBeGreaterThan(40);
  await forEach(withIdentity, async (route) => {
    const own = Object.fromEntries(identityOf(route).map(([field, contact]) => [field, person[contact]]));
    for (const [field, contact] of identityOf(route))
      await refused(route, { ...own, [field]: other[contact] }, asPerson(person), "403 IDENTITY_MISMATCH");
  });
  // One field of each kind is also sent alone, and with what names nobody.
  const kinds = new Map(
    withIdentity.flatMap((route) =>
      Object.entries(route.identity ?? {}).map(
        ([field, kind]) => [kind, { route, field, contact: contactOf(kind) }] as const,
      ),
    ),
  );
  expect([...kinds.keys()].toSorted()).toEqual(["email", "mobile", "name", "username"]);
  for (const { route, field, contact } of kinds.values()) {
    await refused(route, { [field]: other[contact] }, asPerson(person), "403 IDENTITY_MISMATCH");
    expectRefused(await send(route, { [field]: "somebody-else" }, asPerson(person)), 403, `${nameOf(route)} ${field}`);
  }
});

test("every call asks a visitor who names a person in any of its fields to log in", async () => {
  // The others refuse a visitor before they read a field.
  const open = withIdentity.filter((route) => allowed(route).includes("anyone"));
  expect(open).not.toEqual([]);
  await forEach(open, async (route) => {
    for (const [field, contact] of identityOf(route))
      expectRefused(await send(route, { [field]: other[contact] }), 401, `${nameOf(route)} ${field}`);
  });
});

const changing = routes.filter((route) => !isSafe(route));

test("every changing call rejects another origin", async () => {
  expect(changing.length).toBeGreaterThan(130);
  const headers = { Origin: "https://evil.example" };
  await forEach(changing, (route) => refused(route, {}, { ...asPerson(person), headers }, "403 CROSS_ORIGIN"));
});

test("every changing call rejects a body over one megabyte, or over its file limit", async () => {
  const sendLong = async (route: Route, rawBody: string) => {
    const { bodyMaxBytes = BODY_MAX_BYTES, tooLargeCode = "BODY_TOO_LARGE" } = route;
    const headers = { "Content-Type": "application/json", "Content-Length": String(bodyMaxBytes + 1) };
    const answer = await call(route.method.toUpperCase(), pathOf(route), { rawBody, headers });
    expect(refusalOf(answer), nameOf(route)).toBe(`${errors[tooLargeCode].status} ${tooLargeCode}`);
  };
  // A stated length is enough; one call of each limit gets as many bytes.
  await forEach(changing, (route) => sendLong(route, "x"));
  const limits = new Map(changing.map((route) => [route.bodyMaxBytes, route]));
  for (const [bodyMaxBytes = BODY_MAX_BYTES, route] of limits) await sendLong(route, "x".repeat(bodyMaxBytes + 1));
});
