import { describe, expect, test } from "vitest";

import { errors } from "../../contract/errors.ts";
import { BODY_MAX_BYTES } from "../../contract/limits.ts";
import { type Route, allowed } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";

import { aMobile } from "../support/a-mobile.ts";
import { anAdminSession } from "./support/admin-session.ts";
import { adminHeaders } from "./support/administrator.ts";
import { type Answer, type CallOptions, ORIGIN, call, refusalOf } from "./support/call.ts";
import { nameOf } from "./support/every-call.ts";
import { applicantCookie } from "./support/jobs.ts";
import { aJoke } from "./support/jokes.ts";
import { type Operation, listOperations } from "./support/operations.ts";
import { type Person, aPerson } from "./support/people.ts";

const operations = await listOperations();
const author = await aPerson();
const joke = await aJoke(author);
const person = await aPerson();
const other = await aPerson();
const adminSession = anAdminSession();
const applicant = await applicantCookie(aMobile());

const OVER_LONG = "x".repeat(100_000);
/** What is no text at all is not said to be too long, nor to list too much. */
const NOT_TOO_LONG = /^400 (?!.*(TOO_LONG|TOO_MANY))/;

/** Query fields in which nothing is nonsense: what cannot be found is simply not found. */
const ANSWERS_ANYTHING: Record<string, string[]> = { "GET /api/users/search": ["q"] };

/** Somebody there is, where a query names whose list is wanted and that need not be the caller. */
const withSomebody = (operation: Operation) =>
  Object.fromEntries(
    ["username", "with"]
      .filter((field) => operation.query.includes(field) && !(field in (routeOf(operation).identity ?? {})))
      .map((field) => [field, author.username]),
  );

test("the document describes every declared call", () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

const byName = new Map(routes.map((route) => [nameOf(route), route]));

function routeOf({ name }: Operation): Route {
  const route = byName.get(name);
  if (!route) throw new Error(`${name} is declared nowhere`);
  return route;
}

const isFor = (operation: Operation, ...who: string[]) => allowed(routeOf(operation)).every((one) => who.includes(one));
const isSafe = ({ method }: Operation) => method === "GET";
const identityOf = (operation: Operation) => Object.entries(routeOf(operation).identity ?? {});
/** Contact fields of a person; where any of the three may stand, the username. */
const contactOf = (kind: string | undefined) => (kind === "email" || kind === "mobile" ? kind : "username");

/** Each case has an address of its own, so that wrong secrets of one are not counted against another. */
let cases = 0;
const anAddress = () => {
  cases += 1;
  return { "cf-connecting-ip": `2001:db8:${(cases >> 16).toString(16)}:${(cases & 0xffff).toString(16)}::1` };
};

const secretOf = (operation: Operation): Record<string, string> => (isFor(operation, "admin") ? adminHeaders : {});

const real: Record<string, string> = {
  id: joke,
  username: author.username,
  peer: author.username,
  mobile: person.mobile,
};
/** Ids of messages name their rooms, and people are known to the administrator by their public ids. */
const HAS_IDS_OF_ITS_OWN = /\/message\/|\/admin\/users\/\{id\}/;
const pathOf = (operation: Operation, fields: Record<string, unknown> = {}) =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    String(
      fields[field] ?? (HAS_IDS_OF_ITS_OWN.test(operation.path) ? routeOf(operation).example?.[field] : real[field]),
    ),
  );

/** Calls an operation with these fields, in the path, the body or the query as it takes them, over its sample. */
function send(operation: Operation, fields: Record<string, unknown>, options: CallOptions = {}): Promise<Answer> {
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

/** Somebody logged in who has proved a mobile for a job too. */
const asPerson = (from: Person) => ({ cookie: `${from.cookie}; ${applicant}` });

/** All at once: these are thousands of calls, and one after the other most of their time is waiting. */
const forEach = <Value>(values: readonly Value[], check: (value: Value) => Promise<void>) =>
  Promise.all(values.map(check));

const outcomeOf = (answer: Answer) => (answer.status === 200 ? "200" : refusalOf(answer));

function expectRefused(answer: Answer, status: number, about: string): void {
  expect(answer.status, `${about}: ${answer.text.slice(0, 300)}`).toBe(status);
  expect(answer.body).toMatchObject({
    success: false,
    code: expect.stringMatching(/^[A-Z_]+$/),
    error: expect.stringMatching(/[\u0600-\u06FF]/),
  });
}

describe.each(operations.filter((it) => isFor(it, "person", "owner")))("$name", (operation) => {
  test("asks a visitor to log in", async () => {
    expectRefused(await send(operation, {}), 401, "no fields");
  });
});

describe.each(operations.filter((it) => allowed(routeOf(it)).includes("applicant")))("$name", (operation) => {
  test("asks whoever proved no mobile for a job to do so, logged in or not", async () => {
    const cookies = [undefined, person.cookie, "applicant=", "applicant=forged", `${person.cookie}; applicant=x.y`];
    await forEach(cookies, async (cookie) => {
      expect(refusalOf(await send(operation, {}, { cookie })), cookie ?? "a visitor").toBe("401 APPLICANT_REQUIRED");
    });
  });
});

describe.each(operations.filter((it) => isFor(it, "admin")))("$name", (operation) => {
  test("is closed to visitors and people, and to whoever guesses the secret", async () => {
    const guesses = ["", "labkhand", "x".repeat(2000)].map((guess) => ({ headers: { "x-admin-secret": guess } }));
    await forEach([...guesses, ...guesses.map((guess) => ({ ...asPerson(person), ...guess }))], async (options) => {
      expect(refusalOf(await send(operation, {}, options))).toBe("403 ADMIN_ONLY");
    });
  });

  test("is closed to the panel's cookie from another origin, and where nothing says from where", async () => {
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

/** With the session's cookie and a person's, and a body that gets past the administrator's guard and no further. */
const askInPanel = async (operation: Operation, headers: Record<string, string>) =>
  call(operation.method, pathOf(operation), {
    cookie: `${await adminSession}; ${person.cookie}`,
    headers: { ...anAddress(), ...headers, "Content-Type": "application/json" },
    ...(!isSafe(operation) && { rawBody: "{" }),
  });
const NOT_ADMITTED = /^403 (ADMIN_ONLY|CROSS_ORIGIN)$/;

describe.each(operations.filter((it) => isFor(it, "admin") && (isSafe(it) || it.fields)))("$name", (operation) => {
  test("is open to the panel's cookie from our own pages", async () => {
    expect(refusalOf(await askInPanel(operation, { Origin: ORIGIN }))).not.toMatch(NOT_ADMITTED);
  });
});

describe.each(operations.filter((it) => identityOf(it).length > 0))("$name", (operation) => {
  const identity = identityOf(operation).map(([field, kind]) => [field, contactOf(kind)] as const);

  test.each(identity)("refuses another person in %s", async (field, contact) => {
    const refused = await send(operation, { [field]: other[contact] }, asPerson(person));
    expect(refusalOf(refused)).toBe("403 IDENTITY_MISMATCH");
    expectRefused(await send(operation, { [field]: "somebody-else" }, asPerson(person)), 403, "nonsense");
  });

  test.each(identity)("asks a visitor to log in who says in %s who they are", async (field, contact) => {
    expectRefused(await send(operation, { [field]: other[contact] }), 401, field);
  });

  test("refuses another person beside the viewer's own fields", async () => {
    const own = Object.fromEntries(identity.map(([field, contact]) => [field, person[contact]]));
    await forEach(identity, async ([field, contact]) => {
      const refused = await send(operation, { ...own, [field]: other[contact] }, asPerson(person));
      expect(refusalOf(refused)).toBe("403 IDENTITY_MISMATCH");
    });
  });
});

describe.each(operations.filter((it) => !isSafe(it)))("$name", (operation) => {
  test("refuses another origin", async () => {
    const headers = { Origin: "https://evil.example" };
    expect(refusalOf(await send(operation, {}, { ...asPerson(person), headers }))).toBe("403 CROSS_ORIGIN");
  });

  test("refuses a body over one megabyte, or over what a file may be", async () => {
    const { bodyMaxBytes = BODY_MAX_BYTES, tooLargeCode = "BODY_TOO_LARGE" } = routeOf(operation);
    const rawBody = "x".repeat(bodyMaxBytes + 1);
    const headers = { "Content-Type": "application/json", "Content-Length": String(rawBody.length) };
    const answer = await call(operation.method, pathOf(operation), { rawBody, headers });
    expect(refusalOf(answer)).toBe(`${errors[tooLargeCode].status} ${tooLargeCode}`);
  });
});

describe.each(operations.filter((it) => it.fields))("$name", (operation) => {
  const sendRaw = (rawBody: string) =>
    call(operation.method, pathOf(operation), {
      ...asPerson(person),
      rawBody,
      headers: { "Content-Type": "application/json", ...secretOf(operation) },
    });

  test("refuses malformed JSON", async () => {
    await forEach(["{", "nonsense", '{"text":', "{'a':1}", '{"a":1}}'], async (raw) => {
      expect(refusalOf(await sendRaw(raw)), raw).toBe("400 INVALID_JSON");
    });
  });

  test("refuses JSON that is no object", async () => {
    await forEach(["[]", '"text"', "5", "null", "true", "[{}]"], async (raw) => {
      expectRefused(await sendRaw(raw), 400, raw);
    });
  });

  test.each(Object.entries(operation.fields ?? {}))("refuses nonsense in %s (%s)", async (field, type) => {
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
    "refuses nonsense in the query's %s",
    async (field) => {
      await forEach(nonsense, async (value) => {
        expectRefused(await send(operation, { [field]: value }, asPerson(person)), 400, value.slice(0, 10));
      });
    },
  );

  test.each(answersAnything)("answers anything in the query's %s", async (field) => {
    for (const value of nonsense) {
      const answer = await send(operation, { [field]: value }, asPerson(person));
      expect(answer.status, answer.text).toBe(200);
    }
  });

  test("survives what is no UTF-8 and fields given twice", async () => {
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
  test.each(operation.query)("takes a blank %s of the query for one that was not sent", async (field) => {
    const theirs = withSomebody(operation);
    const [left, blank] = await Promise.all(
      [undefined, ""].map((value) => send(operation, { ...theirs, [field]: value }, asPerson(person)).then(outcomeOf)),
    );
    expect(blank).toBe(left);
  });
});

describe.each(operations.filter(({ path }) => path.includes("{")))("$name", (operation) => {
  test("survives any path", async () => {
    // Where the path names the caller, anything else names somebody else.
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
