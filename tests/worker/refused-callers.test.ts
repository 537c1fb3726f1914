import { describe, expect, test } from "vitest";

import { errors } from "../../contract/errors.ts";
import { BODY_MAX_BYTES } from "../../contract/limits.ts";
import { allowed } from "../../contract/calls/route.ts";
import { routes } from "../../contract/calls/routes.ts";

import { anAdminSession } from "./support/admin-session.ts";
import {
  anAddress,
  asPerson,
  expectRefused,
  forEach,
  isFor,
  isSafe,
  operations,
  pathOf,
  person,
  routeOf,
  send,
} from "./support/calls/any-call.ts";
import { ORIGIN, call, refusalOf } from "./support/call.ts";
import { nameOf } from "./support/calls/every-call.ts";
import type { Operation } from "./support/calls/operations.ts";
import { aPerson } from "./support/people.ts";

const other = await aPerson();
const adminSession = anAdminSession();

test("the API description covers every declared call", () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

const identityOf = (operation: Operation) => Object.entries(routeOf(operation).identity ?? {});
/** A person's contact fields; the username if any of the three is allowed. */
const contactOf = (kind: string | undefined) => (kind === "email" || kind === "mobile" ? kind : "username");

describe.each(operations.filter((it) => isFor(it, "person", "owner")))("$name", (operation) => {
  test("asks a visitor to log in", async () => {
    expectRefused(await send(operation, {}), 401, "no fields");
  });
});

describe.each(operations.filter((it) => allowed(routeOf(it)).includes("applicant")))("$name", (operation) => {
  test("asks a caller who proved no mobile for a job to do so, signed in or not", async () => {
    const cookies = [undefined, person.cookie, "applicant=", "applicant=forged", `${person.cookie}; applicant=x.y`];
    await forEach(cookies, async (cookie) => {
      expect(refusalOf(await send(operation, {}, { cookie })), cookie ?? "a visitor").toBe("401 APPLICANT_REQUIRED");
    });
  });
});

describe.each(operations.filter((it) => isFor(it, "admin")))("$name", (operation) => {
  test("rejects visitors, people and guessed secrets", async () => {
    const guesses = ["", "labkhand", "x".repeat(2000)].map((guess) => ({ headers: { "x-admin-secret": guess } }));
    await forEach([...guesses, ...guesses.map((guess) => ({ ...asPerson(person), ...guess }))], async (options) => {
      expect(refusalOf(await send(operation, {}, options))).toBe("403 ADMIN_ONLY");
    });
  });

  test("rejects the panel's cookie from another or an unknown origin", async () => {
    const origins: Record<string, string>[] = [
      {},
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.example" },
    ];
    await forEach(origins, async (headers) => {
      expect(refusalOf(await askInPanel(operation, headers)), JSON.stringify(headers)).toMatch(NOT_ADMITTED);
    });
  });
});

/** With the panel's cookie and a person's, and a body that passes only the administrator's guard. */
const askInPanel = async (operation: Operation, headers: Record<string, string>) =>
  call(operation.method, pathOf(operation), {
    cookie: `${await adminSession}; ${person.cookie}`,
    headers: { ...anAddress(), ...headers, "Content-Type": "application/json" },
    ...(!isSafe(operation) && { rawBody: "{" }),
  });
const NOT_ADMITTED = /^403 (ADMIN_ONLY|CROSS_ORIGIN)$/;

describe.each(operations.filter((it) => isFor(it, "admin") && (isSafe(it) || it.fields)))("$name", (operation) => {
  test("accepts the panel's cookie from our own pages", async () => {
    expect(refusalOf(await askInPanel(operation, { Origin: ORIGIN }))).not.toMatch(NOT_ADMITTED);
  });
});

describe.each(operations.filter((it) => identityOf(it).length > 0))("$name", (operation) => {
  const identity = identityOf(operation).map(([field, kind]) => [field, contactOf(kind)] as const);

  test.each(identity)("rejects another person's identity in %s", async (field, contact) => {
    const refused = await send(operation, { [field]: other[contact] }, asPerson(person));
    expect(refusalOf(refused)).toBe("403 IDENTITY_MISMATCH");
    expectRefused(await send(operation, { [field]: "somebody-else" }, asPerson(person)), 403, "nonsense");
  });

  test.each(identity)("asks a visitor who names a person in %s to log in", async (field, contact) => {
    expectRefused(await send(operation, { [field]: other[contact] }), 401, field);
  });

  test("rejects another person's identity beside the viewer's own fields", async () => {
    const own = Object.fromEntries(identity.map(([field, contact]) => [field, person[contact]]));
    await forEach(identity, async ([field, contact]) => {
      const refused = await send(operation, { ...own, [field]: other[contact] }, asPerson(person));
      expect(refusalOf(refused)).toBe("403 IDENTITY_MISMATCH");
    });
  });
});

describe.each(operations.filter((it) => !isSafe(it)))("$name", (operation) => {
  test("rejects another origin", async () => {
    const headers = { Origin: "https://evil.example" };
    expect(refusalOf(await send(operation, {}, { ...asPerson(person), headers }))).toBe("403 CROSS_ORIGIN");
  });

  test("rejects a body over one megabyte, or over its file limit", async () => {
    const { bodyMaxBytes = BODY_MAX_BYTES, tooLargeCode = "BODY_TOO_LARGE" } = routeOf(operation);
    const rawBody = "x".repeat(bodyMaxBytes + 1);
    const headers = { "Content-Type": "application/json", "Content-Length": String(rawBody.length) };
    const answer = await call(operation.method, pathOf(operation), { rawBody, headers });
    expect(refusalOf(answer)).toBe(`${errors[tooLargeCode].status} ${tooLargeCode}`);
  });
});
