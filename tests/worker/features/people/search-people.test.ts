import { describe, expect, test } from "vitest";

import { searchPeopleRoute } from "../../../../contract/people/calls.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { searchKey } from "../../../../contract/letters.ts";
import { latinSpellings } from "../../../../worker/features/people/latin-spellings.ts";
import { type CallOptions, get, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aPerson, aUsername } from "../../support/people.ts";

const answer = searchPeopleRoute.responses[200].content["application/json"].schema;

async function search(q: string, query: Record<string, string> = {}, options: CallOptions = {}) {
  const { items } = read(await get("/api/users/search", { q, ...query }, options), answer);
  return items.map(({ username }) => username);
}

/** Eight letters and digits that no name contains yet. */
const aTag = () => crypto.randomUUID().slice(0, 8);

describe("searching people", () => {
  test("finds names that start with the text first, in order, then names that have it elsewhere", async () => {
    const tag = aTag();
    const names = [`x-${tag}`, `${tag}-b`, `a.${tag}.z`, `${tag}-a`, `${tag}`, `zz${tag}zz`];
    for (const username of names) await aPerson({ username });
    const found = await search(tag);
    expect(found.slice(0, 3)).toEqual([tag, `${tag}-a`, `${tag}-b`]);
    expect(found.slice(3).toSorted()).toEqual([`a.${tag}.z`, `x-${tag}`, `zz${tag}zz`]);
  });

  test("finds no unproved person", async () => {
    const tag = aTag();
    for (const username of [`${tag}-a`, `x.${tag}`]) await aPerson({ username, mobile: null, emailVerifiedAt: null });
    await aPerson({ username: `${tag}.b` });
    expect(await search(tag)).toEqual([`${tag}.b`]);
  });

  test("finds names whose dots and hyphens differ from the text, after names that begin with the exact text", async () => {
    const tag = aTag();
    const names = [`${tag}.khandan`, `${tag}-kha`, `${tag}k`];
    for (const username of names) await aPerson({ username });
    expect(await search(`${tag}kha`)).toEqual([`${tag}-kha`, `${tag}.khandan`]);
    expect(await search(`${tag}khandan`)).toEqual([`${tag}.khandan`]);
    expect(await search(`${tag}-k`)).toEqual([`${tag}-kha`, `${tag}k`, `${tag}.khandan`]);
    for (const nothing of [".", "-", ".-"]) {
      for (const name of await search(nothing)) expect(name).toContain(nothing);
    }
  });

  test("finds a person once even when their name contains the text twice", async () => {
    const tag = aTag();
    await aPerson({ username: `${tag}.${tag}` });
    expect(await search(tag)).toEqual([`${tag}.${tag}`]);
  });

  test("finds a name by any part of it", async () => {
    const username = `${aTag()}.K-9${aTag()}`.toLowerCase();
    await aPerson({ username });
    for (let from = 0; from <= username.length - 8; from += 1) {
      expect(await search(username.slice(from, from + 8)), username.slice(from, from + 8)).toContain(username);
    }
  });

  test("normalises capitals, digits, a leading @, spaces and invisible marks", async () => {
    const username = `sara1234567.${aTag()}`;
    await aPerson({ username });
    const arabic = username.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    for (const q of [
      username.toUpperCase(),
      toPersianDigits(username),
      arabic,
      `@${username}`,
      `  ${username} `,
      `\u200F${username}\u200E`,
      `sara\u200C${username.slice(4)}`,
      `\uFEFF${username}`,
    ]) {
      expect(await search(q), JSON.stringify(q)).toEqual([username]);
    }
  });

  test("shows a person as other lists do", async () => {
    const person = await aPerson({ blueTick: true, colorfulFrame: true, avatarUrl: "/media/avatars/1.jpg" });
    expect((await get("/api/users/search", { q: person.username })).body).toEqual({
      success: true,
      items: [
        {
          id: person.id,
          username: person.username,
          avatarUrl: "/media/avatars/1.jpg",
          avatarBase64: "",
          blueTick: true,
          colorfulFrame: true,
          sparkleEffect: false,
          following: false,
        },
      ],
    });
  });

  test("marks the people the viewer follows, and nobody for a visitor", async () => {
    const tag = aTag();
    const viewer = await aPerson();
    for (const username of [`${tag}.a`, `${tag}.b`, `x.${tag}`]) await aPerson({ username });
    await viewer.post("/api/follow", { followee: `${tag}.b` });
    await viewer.post("/api/follow", { followee: `x.${tag}` });
    const following = async (options: CallOptions) =>
      read(await get("/api/users/search", { q: tag }, options), answer).items.map((person) => person.following);
    expect(await following({ cookie: viewer.cookie })).toEqual([false, true, true]);
    expect(await following({})).toEqual([false, false, false]);
  });

  test("shows ten people, or as many as requested up to twenty", async () => {
    const tag = aTag();
    for (let n = 10; n < 35; n += 1) await aPerson({ username: n % 2 === 0 ? `${tag}-${n}` : `n${n}-${tag}` });
    expect(await search(tag)).toHaveLength(10);
    for (const limit of [1, 12, 13, 20]) expect(new Set(await search(tag, { limit: String(limit) })).size).toBe(limit);
    const startFirst = await search(tag, { limit: "20" });
    expect(startFirst.findLastIndex((name) => name.startsWith(tag))).toBe(12);
    for (const limit of ["0", "21", "1.5", "many"]) {
      expect(refusalOf(await get("/api/users/search", { q: tag, limit }))).toBe("400 INVALID_INPUT");
    }
  });

  test.each([true, false])(
    "finds a renamed person by the new name only, with the former name closed: %j",
    async (closed) => {
      const undotted = (name: string) => name.replaceAll(/[.-]/g, "");
      const person = await aPerson({ username: `${aTag()}.former-one` });
      const username = `${aTag()}.new-one`;
      await person.post("/api/set-username", { username, closeFormer: closed });
      for (const q of [username, username.slice(2), undotted(username)]) expect(await search(q)).toEqual([username]);
      const former = person.username;
      for (const q of [former, former.slice(2), undotted(former), undotted(former).slice(0, 12)])
        expect(await search(q), q).toEqual([]);
    },
  );

  test("finds a newcomer as soon as they chose a name", async () => {
    const newcomer = await aPerson({ username: null });
    const username = aUsername();
    expect(await search(username)).toEqual([]);
    await newcomer.post("/api/set-username", { username });
    for (const q of [username, username.slice(3)]) expect(await search(q)).toEqual([username]);
  });

  test("finds the viewer and suspended people as well", async () => {
    const [viewer, suspended] = [await aPerson(), await aPerson({ suspendedUntil: Date.now() + 86_400_000 })];
    expect(await search(viewer.username, {}, { cookie: viewer.cookie })).toEqual([viewer.username]);
    expect(await search(suspended.username)).toEqual([suspended.username]);
  });

  test("stores a suffix for each letter of a name but the first, and none of a former name", async () => {
    const person = await aPerson({ username: `${"z".repeat(22)}${aTag()}` });
    const suffixes = () =>
      rows<{ suffix: string }>("select suffix from username_suffixes where user_id = ?", person.userId);
    expect(await suffixes()).toHaveLength(29);
    const username = `${aTag()}.x`;
    await person.post("/api/set-username", { username });
    const left = (await suffixes()).map(({ suffix }) => suffix).toSorted();
    expect(left).toEqual(Array.from(username.slice(1), (_, at) => username.slice(at + 1)).toSorted());
  });
});

describe("a name written in Persian", () => {
  test.each([
    ["سارا", "sara"],
    ["کیان", "kian"],
    ["خندان", "khandan"],
    ["آرش", "arash"],
    ["مريم", "maryam"],
    ["مُحَمَّد", "mohammad"],
    ["سارا خندان", "sara.khandan"],
    ["سپیده", "sepideh"],
    ["هانیه", "hanie"],
    ["پویا", "pouya"],
    ["علی", "ali"],
    ["نوید", "navid"],
    ["کوروش ۱۲", "koroush.12"],
  ])("%s is also searched for as %s", (persian, latin) => {
    const spellings = latinSpellings(searchKey(persian));
    expect(spellings.some((spelling) => latin.startsWith(spelling))).toBe(true);
    expect(spellings.length).toBeLessThanOrEqual(16);
  });

  test("finds people by its Latin spellings anywhere in the name, with equal trips and few more rows", async () => {
    const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const [persian, latin] = [`خندان${toPersianDigits(digits)}`, `khandan${digits}`];
    const starting = await aPerson({ username: `${latin}.x` });
    const containing = await aPerson({ username: `x.${latin}` });
    expect(await search(persian)).toEqual([starting.username, containing.username]);
    const byLetters = await get("/api/users/search", { q: latin });
    const bySpelling = await get("/api/users/search", { q: persian });
    expect(bySpelling.cost.trips).toBe(byLetters.cost.trips);
    expect(bySpelling.cost.read).toBeLessThanOrEqual(byLetters.cost.read + 100);
  });

  test("finds the likelier spellings first, without sorting them", async () => {
    const persian = `خندان${toPersianDigits(String(crypto.getRandomValues(new Uint32Array(1))[0]))}`;
    const spellings = latinSpellings(searchKey(persian));
    expect(spellings).not.toEqual(spellings.toSorted());
    for (const username of spellings.toReversed()) await aPerson({ username });
    expect(await search(persian)).toEqual(spellings.slice(0, 10));
  });

  test("still hides a person who blocked the viewer", async () => {
    const [viewer, hidden] = [await aPerson(), await aPerson({ username: `khandan-${aTag()}` })];
    expect(await search("خندان", { limit: "20" }, { cookie: viewer.cookie })).toContain(hidden.username);
    await hidden.post("/api/block", { blocked: viewer.username });
    expect(await search("خندان", { limit: "20" }, { cookie: viewer.cookie })).not.toContain(hidden.username);
  });
});

describe("a text no username can contain", () => {
  test.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["ten thousand letters", "x".repeat(10_000)],
    ["ten thousand spaces", " ".repeat(10_000)],
    ["thirty-one letters", "x".repeat(31)],
    ["a per cent sign", "sa%ra"],
    ["an underscore", "sa_ra"],
    ["a backslash", "sa\\ra"],
    ["a quote", "sa'ra"],
    ["SQL", "' or 1=1 --"],
    ["a glob", "sa*"],
    ["a tilde", "sara~"],
    ["an emoji", "😂"],
    ["more Persian than a name", "سارا ".repeat(20)],
    ["Persian with an emoji", "سارا😂"],
    ["marks alone", "\u200F\u200C\u200B\u2066\u202E"],
    ["NUL", "sara\0"],
    ["half an emoji", "sara\uD83D"],
    ["markup", "<script>alert(1)</script>"],
    ["an @ alone", "@"],
  ])("(%s) finds nobody, without a database query", async (_, q) => {
    const found = await get("/api/users/search", { q });
    expect(found.body).toEqual({ success: true, items: [] });
    expect(found.cost.trips).toBe(0);
  });

  test("is answered the same as a missing text", async () => {
    expect((await get("/api/users/search")).body).toEqual({ success: true, items: [] });
  });
});
