import { beforeAll, describe, expect, test, vi } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { auditOf } from "../../support/features/audit.ts";
import { refusalOf } from "../../support/call.ts";
import { stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { aCharge, anEntry } from "../../support/features/gems.ts";
import { anApplication } from "../../support/features/jobs.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { requestEmail, requestSms } from "../../support/features/login.ts";
import { lastCodeTo } from "../../support/outbox.ts";
import { aPerson, aUsername, lengthenKeys } from "../../support/people.ts";
import { clearSettings, openNights } from "../../support/features/settings.ts";
import { askUsers, userOf, usersOf } from "../../support/features/users.ts";

beforeAll(async () => {
  await clearSettings();
  await openNights();
});

const idsOf = async (query: Record<string, string>) => (await usersOf(query)).items.map(({ _id }) => _id);

test("a person is listed with contacts, state, the names in their job application and wallet sums", async () => {
  const person = await aPerson({ registeredAt: Date.UTC(2025, 3, 1) });
  await anApplication({ mobile: person.mobile, firstName: "سارا", lastName: "خندان" });
  await anEntry(person, 2);
  await aCharge(person, 10);
  await anEntry(person, -5, { kind: "store" });
  expect(await userOf(person)).toEqual({
    _id: person.id,
    username: person.username,
    email: person.email,
    emailVerified: true,
    mobileNumber: person.mobile,
    name: "سارا",
    lastName: "خندان",
    avatarUrl: "",
    registeredAt: "2025-04-01T00:00:00.000Z",
    createdAt: "2025-04-01T00:00:00.000Z",
    suspended: false,
    suspendedUntil: null,
    currentLoginCode: null,
    currentEmailLoginCode: null,
    robotTotalAmount: 10_000,
    robotTotalGames: 10,
    robotUsedGames: 3,
    robotRemainingGames: 7,
    walletCharge: 12,
    walletSpend: 5,
    walletBalance: 7,
  });
});

test("a person without a name, gems or an application has empty names and zero sums", async () => {
  const person = await aPerson({ username: null, email: null, emailVerifiedAt: null });
  expect(await userOf(person)).toMatchObject({
    username: "",
    email: "",
    name: "",
    lastName: "",
    walletBalance: 0,
    robotTotalAmount: 0,
    robotUsedGames: 0,
    robotRemainingGames: 0,
  });
});

describe("the pages of the list of people", () => {
  test("show the newest first and continue from a cursor", async () => {
    // In a year in which nobody else registers.
    const people: string[] = [];
    for (const day of [1, 2, 3, 4]) {
      stopClockAt(`1999-01-0${day}T00:00:00Z`);
      people.unshift((await aPerson()).id);
    }
    vi.useRealTimers();
    const [newest] = await rows<{ id: string }>(
      "select lower(hex(public_id)) as id from users where deleted_at is null order by users.id desc limit 1",
    );
    const first = await usersOf({ limit: "2" });
    expect(first.items[0]?._id).toBe(newest?.id);
    const next = await idsOf({ limit: "2", cursor: String(first.nextCursor) });
    expect(await idsOf({ limit: "2", page: "2" })).toEqual(next);
    const [last = "", ...older] = people;
    const behind = await usersOf({ limit: "2", cursor: last });
    expect(behind.items.map(({ _id }) => _id)).toEqual(older.slice(0, 2));
    expect((await idsOf({ limit: "2", cursor: String(behind.nextCursor) }))[0]).toBe(older[2]);
  });

  test("skip at most a thousand people by page number", async () => {
    expect((await askUsers({ page: "21" })).status).toBe(200);
    expect(refusalOf(await askUsers({ page: "22" }))).toBe("400 PAGE_TOO_FAR");
    expect(refusalOf(await askUsers({ limit: "51" }))).toBe("400 INVALID_INPUT");
    expect(refusalOf(await askUsers({ cursor: "nonsense" }))).toBe("400 INVALID_CURSOR");
  });

  test("keep a total that includes a new person and drops one who left", async () => {
    const before = (await usersOf({ limit: "1" })).total ?? 0;
    const [person] = [await aPerson(), await aPerson()];
    expect((await usersOf({ limit: "1" })).total).toBe(before + 2);
    await leaveForGood(person);
    expect((await usersOf({ limit: "1" })).total).toBe(before + 1);
    expect(await rows("select count(*) as n from users where deleted_at is null")).toEqual([{ n: before + 1 }]);
  });

  test("list suspended people separately, the longest first, without expired suspensions", async () => {
    const farAway = Date.now() + 900_000 * 86_400_000;
    const total = async () => (await usersOf({ state: "suspended", limit: "1" })).total ?? 0;
    // Files share the database: another test's suspension may end in between.
    await rows("update users set suspended_until = null where suspended_until < ?", Date.now() + 3_600_000);
    const before = await total();
    const longest = await aPerson({ suspendedUntil: farAway + 2 });
    const long = await aPerson({ suspendedUntil: farAway + 1 });
    const over = await aPerson({ suspendedUntil: Date.now() - 1 });
    const first = await usersOf({ state: "suspended", limit: "1" });
    expect(first.items).toMatchObject([{ _id: longest.id, suspended: true }]);
    expect(await idsOf({ state: "suspended", limit: "1", cursor: String(first.nextCursor) })).toEqual([long.id]);
    expect(await idsOf({ state: "suspended", q: over.username })).toEqual([]);
    expect(await userOf(over)).toMatchObject({ suspended: false });
    expect(await total()).toBe(before + 2);
  });
});

describe("a search for a person", () => {
  test.each([
    ["their name", ({ username }: Found) => username.slice(0, 11)],
    ["their name without its dots and hyphens", ({ username }: Found) => username.replaceAll(/[.-]/g, "").slice(0, 11)],
    [
      "their name with other dots",
      ({ username }: Found) => username.replaceAll(/[.-]/g, "").split("").slice(0, 11).join("."),
    ],
    ["a former name without its dots", ({ former }: Found) => former.replaceAll(/[.-]/g, "")],
    ["an @ and their name", ({ username }: Found) => `@${username.toUpperCase()}`],
    ["their mobile", ({ mobile }: Found) => mobile.slice(0, 10)],
    ["their mobile with the country code", ({ mobile }: Found) => `+98 ${mobile.slice(1)}`],
    ["their mobile between bidi marks", ({ mobile }: Found) => `\u202A${mobile}\u202C`],
    ["their mobile in Persian digits", ({ mobile }: Found) => persian(mobile)],
    ["their e-mail", ({ email }: Found) => email.slice(0, 12)],
    ["their id", ({ id }: Found) => id.slice(0, 16)],
    ["a former name", ({ former }: Found) => former],
    ["the name on their application", ({ name }: Found) => name.slice(0, 8)],
    ["the family name on their application", ({ family }: Found) => family],
  ])("finds a person by the beginning of %s", async (_, typed) => {
    const found = await aFoundPerson();
    const { items, total } = await usersOf({ q: typed(found) });
    expect(items.map(({ _id }) => _id)).toContain(found.id);
    expect(items.length).toBeLessThan(20);
    expect(total).toBeNull();
  });

  test("finds nobody by an inner part or an unknown text, and no person who left", async () => {
    const { username, email } = await aFoundPerson();
    for (const q of [username.slice(2), email.slice(3), "%", "' or 1=1 --", "هیچ‌کس ۱۲۳"])
      expect(await idsOf({ q }), q).toEqual([]);
    const gone = await aPerson();
    await leaveForGood(gone);
    for (const q of [gone.id, gone.username, gone.mobile, gone.email]) expect(await idsOf({ q }), q).toEqual([]);
  });

  test("continues from page to page through matches by name and e-mail", async () => {
    const start = `f${crypto.randomUUID().slice(0, 8).replaceAll("-", "")}`;
    const named = [await aPerson({ username: `${start}-b` }), await aPerson({ username: `${start}-a` })];
    const mailed = await aPerson({ email: `${start}@example.com` });
    const both = await aPerson({ username: `${start}-c`, email: `${start}.c@example.com` });
    const expected = [named[1]?.id, named[0]?.id, both.id, mailed.id];
    const all = await idsOf({ q: start });
    expect(all).toEqual(expected);
    const pages: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await usersOf({ q: start, limit: "2", ...(cursor && { cursor }) });
      pages.push(...page.items.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor);
    expect([...new Set(pages)]).toEqual(expected);
    expect((await idsOf({ q: start, limit: "2", page: "2" })).slice(0, 1)).toEqual([both.id]);
  });
});

interface Found {
  id: string;
  username: string;
  former: string;
  mobile: string;
  email: string;
  name: string;
  family: string;
}

let families = 0;

async function aFoundPerson(): Promise<Found> {
  const person = await aPerson();
  const username = aUsername();
  await rows("insert into usernames (username, user_id, chosen_at) values (?, ?, 1)", username, person.userId);
  await rows("update users set username = ? where id = ?", username, person.userId);
  families += 1;
  const [name, family] = [`نامِ‌${inLetters(families)}جوینده`, `خانوادهٔ ${inLetters(families)}`];
  await anApplication({ mobile: person.mobile, firstName: name, lastName: family });
  return { ...person, username, former: person.username, name, family };
}

/** A number in rare Persian letters, with which nothing else begins. */
const inLetters = (number: number) => `${"ژپچگ"[number % 4]}${"ضصثق".at((number >> 2) % 4)}ظ`;

const persian = (digits: string) => digits.replace(/[0-9]/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);

describe("the login codes of a person", () => {
  test("are shown for one person on demand while valid, and the showing is audited", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const person = await aPerson();
    await requestSms(person.mobile);
    await requestEmail(person.email);
    expect(await userOf(person)).toMatchObject({ currentLoginCode: null, currentEmailLoginCode: null });
    const { items } = await usersOf({ reveal: person.id });
    expect(items).toMatchObject([
      {
        _id: person.id,
        currentLoginCode: await lastCodeTo(person.mobile),
        currentEmailLoginCode: await lastCodeTo(person.email),
      },
    ]);
    expect(await auditOf(person.id)).toMatchObject([{ action: "person.reveal-code", canUndo: false, changes: [] }]);
    expect(JSON.stringify(await auditOf(person.id))).not.toContain(await lastCodeTo(person.email));
    stopClockAt("2026-11-21T08:36:00Z");
    expect((await usersOf({ reveal: person.id })).items).toMatchObject([
      { currentLoginCode: null, currentEmailLoginCode: null },
    ]);
  });

  test("are not found for an unknown person, and nothing is audited", async () => {
    const nobody = "0".repeat(32);
    expect(refusalOf(await askUsers({ reveal: nobody }))).toBe("404 PERSON_NOT_FOUND");
    expect(refusalOf(await askUsers({ reveal: aMobile() }))).toBe("400 INVALID_INPUT");
    expect(await auditOf(nobody)).toEqual([]);
  });
});

test("the lists of people show no primary key", async () => {
  await lengthenKeys();
  const person = await aPerson({ suspendedUntil: Date.now() + 60_000 });
  const queries: Record<string, string>[] = [{}, { q: person.username }, { state: "suspended" }];
  for (const query of queries) {
    const answer = await askUsers({ ...query, limit: "1" });
    expect(answer.text).not.toContain(String(person.userId));
  }
});
