import { describe, expect, test } from "vitest";
import { z } from "zod";

import freeNames from "../../../data/free-usernames.txt?raw";
import refusedNames from "../../../data/refused-usernames.txt?raw";
import { parseUsername } from "../../../../contract/persian.ts";
import { demoPeople } from "../../../../dev/data/demo/people.ts";
import { isReservedUsername } from "../../../../worker/features/account/reserved-usernames.ts";
import { type Answer, get, post, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";
import { type Person, aPerson, aUsername, anotherDevice } from "../../support/people.ts";

const DAY_SECONDS = 24 * 60 * 60;
const aNewcomer = () => aPerson({ username: null });

const namesOf = async (userId: number) =>
  (await rows<{ username: string; handle: string }>("select username, handle from users where id = ?", userId))[0];

test("a newcomer owns a chosen name at once", async () => {
  const person = await aNewcomer();
  const username = aUsername();
  expect((await person.post("/api/set-username", { username })).body).toEqual({
    success: true,
    message: "نام کاربری ثبت شد",
    id: person.id,
    username,
  });
  expect(await namesOf(person.userId)).toEqual({ username, handle: username });
  expect((await person.post("/api/jokes", { text: "سلام", username })).status).toBe(200);
});

test("a name is stored in lower case, with ASCII digits and without spaces around it", async () => {
  for (const [typed, stored] of [
    ["  Sara.Khandan ", "sara.khandan"],
    ["REZA-99", "reza-99"],
    ["sara۱۲۳", "sara123"],
    ["sara٤٥٦", "sara456"],
    ["a".repeat(30), "a".repeat(30)],
  ]) {
    const person = await aNewcomer();
    expect((await person.post("/api/set-username", { username: typed })).status, typed).toBe(200);
    expect((await namesOf(person.userId))?.username).toBe(stored);
  }
});

test("a malformed name is rejected", async () => {
  const person = await aNewcomer();
  for (const username of [
    "abcd",
    "سارای خندان",
    "sara_khandan",
    "sara khandan",
    "sara/../",
    "sara\u200Ckh",
    "a".repeat(31),
    "",
    "s@ra1",
  ]) {
    const answer = await person.post("/api/set-username", { username });
    expect(answer.status, username).toBe(400);
    expect(answer.body).toMatchObject({ code: "INVALID_USERNAME", error: "قالب نام کاربری معتبر نیست" });
  }
});

const RESERVED = [
  "labkhand",
  "Labkhand",
  "lab.khand",
  "labkhandadmin",
  "lab-khand.support",
  "admin",
  "ad-min",
  "support",
  "settings",
  "labkh4nd",
  "labkhand1",
  "labkhand.official",
  "labkhand-team",
  "1abkhand",
  "labkhand.ir",
  "my-lab.khand",
  "labxand",
  "admin1",
  "adm1n",
  "adrnin",
  "the.administrator",
  "support1",
  "5upport",
  "suppport",
  "poshtibani-1",
  "m0derator",
  "0fficial.page",
  "modir",
  "modir-2",
  "helpdesk",
  "help-center",
  "security-team",
  "mod-team",
  "moderation",
  "modir.site",
  "modiriat-sait",
  "karshenas-ma",
  "nazer-sait",
  "operator1",
  "pasokhgoo",
  "webmaster",
  "sysadm",
  "labkhamd",
  "lbxand",
  "lab-khnad",
  "1abkhamd2",
  "labkhamd-team",
  "09121234567",
  "9121234567",
  "0912-123-45.67",
  "989121234567",
  "o9l2l234567",
  "sara09121234567",
  "....a",
  "a.-.-b",
  "xn--80ak6aa92e",
];

test("a name is rejected when it is or resembles a reserved one", async () => {
  const person = await aNewcomer();
  for (const username of RESERVED)
    expect(refusalOf(await person.post("/api/set-username", { username })), username).toBe("409 USERNAME_RESERVED");
});

test("a name is rejected when it contains a banned word, in any disguise", async () => {
  await setSetting("banned-words", ["stupid", "بدحرف", "احمق", "بی‌شعور", "دیوث"]);
  const person = await aPerson({ username: null });
  const spelled = [
    "ahmagh",
    "ahmaq.ali",
    "sara-ahmagh2",
    "ahm4gh",
    "bishoor",
    "bi.shoor",
    "bad-harf",
    "dayoos",
    "ahmagha",
  ];
  for (const username of ["stupid", "st.upid", "stuupiid", "5tup1d", "stupid-99", "sara.stupid", ...spelled])
    expect(refusalOf(await person.post("/api/set-username", { username })), username).toBe("409 USERNAME_RESERVED");
  for (const username of ["ahmad.ghasemi", "bisho.yar1", "hamgh.m"])
    expect((await (await aNewcomer()).post("/api/set-username", { username })).status, username).toBe(200);
  await clearSettings();
  expect((await person.post("/api/set-username", { username: "stupid-sara" })).status).toBe(200);
});

const ORDINARY = [
  ...demoPeople.map(({ username }) => username).filter((username) => username !== "ali.labkhand"),
  "mehran.modiri",
  "badminton.ir",
  "khademian",
  "mina.0912",
  "reza-1391",
  "armin1",
  "bernard",
  "sina.rasmi",
  "khandan",
  "labkhoon",
  "shadmina",
  "tim-team",
  "omid0912345",
];
const namesOfFile = (text: string) => text.trim().split(/\s+/);

test("hundreds of ordinary names are free to choose", () => {
  const names = [...ORDINARY, ...namesOfFile(freeNames)];
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name) => parseUsername(name) !== name)).toEqual([]);
  expect(names.filter(isReservedUsername)).toEqual([]);
});

test("a name of an authority, a bank, a gift, the staff or an obscenity is reserved, in each spelling", () => {
  const names = namesOfFile(refusedNames);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => parseUsername(name) !== name || !isReservedUsername(name))).toEqual([]);
});

describe("a name that resembles a well-known person's", () => {
  const known = async (username: string, columns: string) => {
    const person = await aPerson({ username });
    await rows(`update users set ${columns} where id = ?`, person.userId);
    return person;
  };
  const choose = (person: Person, username: string) => person.post("/api/set-username", { username });

  test.each(["blue_tick = 1", "follower_count = 1000"])(
    "is rejected as taken for an owner with %s, in two trips and under 120 rows",
    async (columns) => {
      const suffix = columns.startsWith("blue") ? "tick" : "fans";
      const owner = await known(`sara.khandan-${suffix}`, columns);
      const newcomer = await aNewcomer();
      const wanted = ["5ara", "saara"].map((name) => `${name}.khandan-${suffix}`);
      for (const username of [
        ...wanted,
        `sara.khamdan-${suffix}`,
        `sara.kharndan-${suffix}`,
        `5ara.kharndan-${suffix}`,
        `sara.khndan-${suffix}`,
        `sara.khanedan-${suffix}`,
        `${owner.username}.fan`,
        `${owner.username}.fan2`,
        `${owner.username}1`,
        `${owner.username}.ir`,
      ]) {
        const refused = await choose(newcomer, username);
        expect(refusalOf(refused), username).toBe("409 USERNAME_TAKEN");
        expect(refused.cost.trips).toBe(2);
        expect(refused.cost.read).toBeLessThan(120);
        expect(await rows("select 1 from usernames where username = ?", username)).toEqual([]);
      }
      expect((await choose(owner, `5ara.khandan-${suffix}`)).status).toBe(200);
    },
  );

  test("is accepted when the similar person is not well known", async () => {
    const owner = await known("nima.rasti", "follower_count = 999");
    for (const username of ["mima.rasti", `${owner.username}1`, "nima.rasti.ir"])
      expect((await choose(await aNewcomer(), username)).status).toBe(200);
  });
});

describe("a rejected name", () => {
  const freeUsernamesOf = (answer: Answer) =>
    z.object({ freeUsernames: z.array(z.string()) }).parse(answer.body).freeUsernames;
  const stemOf = (username: string) => username.replace(/[.-]+$/, "");

  test("offers three free names like it, however long it is and whatever is at its ends", async () => {
    for (const username of [aUsername(), `${aUsername()}.${"z".repeat(30)}`.slice(0, 30), `.-${aUsername()}.`]) {
      const owner = await aPerson({ username });
      const newcomer = await aNewcomer();
      const refused = await newcomer.post("/api/set-username", { username: owner.username });
      expect(refusalOf(refused), username).toBe("409 USERNAME_TAKEN");
      const names = freeUsernamesOf(refused);
      expect(new Set(names).size).toBe(3);
      for (const name of names) {
        expect(name).toContain(stemOf(owner.username.slice(2, 24)));
        expect(name).toBe(parseUsername(name));
      }
      expect((await newcomer.post("/api/set-username", { username: names[0] })).status).toBe(200);
    }
  });

  test("offers no name that somebody has with other dots", async () => {
    const owner = await aPerson();
    const words = "baran goli joon khosh mehr noor shad tala tanz ziba".split(" ");
    for (const word of words.slice(2)) await aPerson({ username: `${owner.username}${word}` });
    for (const word of words) await aPerson({ username: `${word}.${owner.username}` });
    await aPerson({ username: `${owner.username}.bar4n`, blueTick: true });
    const refused = await (await aNewcomer()).post("/api/set-username", { username: owner.username });
    expect(freeUsernamesOf(refused)).toEqual([`${owner.username}.goli`]);
  });

  test("offers no names to people who could not take one", async () => {
    const owner = await aPerson();
    for (const columns of [
      "username_changed_at = unixepoch() * 1000",
      "suspended_until = unixepoch() * 1000 + 86400000",
      "mobile = null, email = 'u' || lower(hex(public_id)) || '@example.ir', email_verified_at = null",
    ]) {
      const person = await aPerson();
      await rows(`update users set ${columns} where id = ?`, person.userId);
      const refused = await person.post("/api/set-username", { username: owner.username });
      expect(refusalOf(refused), columns).toBe("409 USERNAME_TAKEN");
      expect(refused.body).not.toHaveProperty("freeUsernames");
    }
  });

  test("offers no names when it is reserved or malformed", async () => {
    for (const username of ["labkhand", "x"]) {
      const refused = await (await aNewcomer()).post("/api/set-username", { username });
      expect(refused.body).not.toHaveProperty("freeUsernames");
    }
  });
});

describe("a name that differs from a taken one only in dots and hyphens", () => {
  const dotted = (username: string) => `${username.slice(0, 3)}.${username.slice(3).replace("-", "")}`;

  test("counts as the same name, which only its owner can take", async () => {
    const owner = await aPerson();
    for (const twin of [dotted(owner.username), owner.username.replace("-", ""), `-${owner.username}.`]) {
      const refused = await (await aNewcomer()).post("/api/set-username", { username: twin });
      expect(refusalOf(refused)).toBe("409 USERNAME_TAKEN");
      expect(await rows("select 1 from usernames where username = ?", twin)).toEqual([]);
    }
    const twin = dotted(owner.username);
    expect((await owner.post("/api/set-username", { username: twin })).status).toBe(200);
    expect((await get(`/api/user-public/${owner.username}`)).body).toMatchObject({ user: { username: twin } });
    const third = await (await aNewcomer()).post("/api/set-username", { username: owner.username.replace("-", ".") });
    expect(refusalOf(third)).toBe("409 USERNAME_TAKEN");
  });

  test("goes to exactly one of two people who choose both spellings at once", async () => {
    for (let n = 0; n < 3; n += 1) {
      const username = aUsername();
      const people = [await aNewcomer(), await aNewcomer()];
      const answers = await Promise.all(
        people.map((person, index) =>
          person.post("/api/set-username", { username: index === 0 ? username : dotted(username) }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test("is rejected by the database itself", async () => {
    const [owner, other] = [await aPerson(), await aNewcomer()];
    const insert = "insert into usernames (username, user_id, chosen_at) values (?, ?, 1)";
    await expect(rows(insert, dotted(owner.username), other.userId)).rejects.toThrow(/other dots/);
  });
});

test("only one of two people who choose a name at once gets it, for six names at once", async () => {
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async () => ({ username: aUsername(), people: [await aNewcomer(), await aNewcomer()] })),
  );
  const outcomes = await Promise.all(
    pairs.map(({ username, people }) =>
      Promise.all(people.map((person) => person.post("/api/set-username", { username }))),
    ),
  );
  for (const [index, answers] of outcomes.entries()) {
    const username = pairs[index]?.username;
    expect(answers.map(refusalOf).filter((refusal) => refusal === "409 USERNAME_TAKEN")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows("select count(*) as n from users where username = ?", username)).toEqual([{ n: 1 }]);
    expect(await rows("select count(*) as n from usernames where username = ?", username)).toEqual([{ n: 1 }]);
  }
});

test("a person who chooses three names at once gets one of them", async () => {
  const person = await aNewcomer();
  const wanted = [aUsername(), aUsername(), aUsername()];
  await Promise.all(wanted.map((username) => person.post("/api/set-username", { username })));
  const { username } = (await namesOf(person.userId)) ?? {};
  expect(wanted).toContain(username);
});

test("choosing the current name again does not count as a change", async () => {
  const person = await aPerson();
  for (let n = 0; n < 3; n += 1) {
    expect((await person.post("/api/set-username", { username: person.username })).status).toBe(200);
  }
  expect((await person.post("/api/set-username", { username: aUsername() })).status).toBe(200);
});

describe("a change of name", () => {
  test("is possible once in thirty days", async () => {
    stopClockAt("2026-11-21T10:00:00Z");
    const person = await aPerson();
    expect((await person.post("/api/set-username", { username: aUsername() })).status).toBe(200);
    passSeconds(30 * DAY_SECONDS - 1);
    const early = await person.post("/api/set-username", { username: aUsername() });
    expect(refusalOf(early)).toBe("409 USERNAME_CHANGED_RECENTLY");
    passSeconds(1);
    expect((await person.post("/api/set-username", { username: aUsername() })).status).toBe(200);
  });

  test("never changes the handle, which is the first name", async () => {
    const person = await aPerson();
    await person.post("/api/set-username", { username: aUsername() });
    expect((await namesOf(person.userId))?.handle).toBe(person.username);
  });

  test("keeps the old name reserved for its owner, who can take it back", async () => {
    stopClockAt("2026-11-21T10:00:00Z");
    const person = await aPerson();
    await person.post("/api/set-username", { username: aUsername() });
    const taken = await (await aNewcomer()).post("/api/set-username", { username: person.username });
    expect(refusalOf(taken)).toBe("409 USERNAME_TAKEN");
    passSeconds(31 * DAY_SECONDS);
    expect((await person.post("/api/set-username", { username: person.username })).status).toBe(200);
  });

  test("reaches the person's other devices at once", async () => {
    const person = await aPerson();
    const tablet = await anotherDevice(person);
    const username = aUsername();
    await person.post("/api/set-username", { username });
    expect((await tablet.post("/api/jokes", { text: "سلام", username })).status).toBe(200);
    expect((await get(`/api/user-public/${username}`)).status).toBe(200);
  });

  test("keeps every link with the old name valid for the same person", async () => {
    const [person, viewer] = [await aPerson(), await aPerson()];
    const joke = await aJoke(person);
    const former = person.username;
    const username = aUsername();
    await person.post("/api/set-username", { username });
    expect((await get(`/api/user-public/${former}`)).body).toMatchObject({ user: { username } });
    expect((await get(`/api/user-public/${former.toUpperCase()}`)).body).toMatchObject({ user: { username } });
    expect((await get("/api/jokes", { username: former })).body).toMatchObject({ jokes: [{ _id: joke, username }] });
    expect((await viewer.post("/api/follow", { followee: former })).body).toMatchObject({ followers: 1 });
    expect((await viewer.get("/api/follow-status", { followee: former })).body).toMatchObject({ following: true });
    expect((await person.get("/api/followers", { username: former })).body).toMatchObject({
      username,
      items: [{ username: viewer.username }],
    });
    expect((await get("/api/following", { username: former })).body).toMatchObject({ username, items: [] });
    const scores = await post("/api/user/score-summary", { username: former });
    expect(scores.body).toMatchObject({ username, totalPosts: 1, totalFollowers: 1 });
    expect((await viewer.post("/api/unfollow", { followee: former })).body).toMatchObject({ followers: 0 });
    expect(refusalOf(await person.post("/api/follow", { followee: former }))).toBe("400 SELF_FOLLOW");
  });

  test("keeps all earlier names leading to the newest one", async () => {
    stopClockAt("2026-11-21T10:00:00Z");
    const person = await aPerson();
    const names = [person.username, aUsername(), aUsername(), aUsername()];
    for (const username of names.slice(1)) {
      passSeconds(31 * DAY_SECONDS);
      expect((await person.post("/api/set-username", { username })).status).toBe(200);
    }
    for (const name of names) {
      expect((await get(`/api/user-public/${name}`)).body).toMatchObject({ user: { username: names.at(-1) } });
    }
    expect(await rows("select username from usernames where user_id = ?", person.userId)).toHaveLength(4);
  });

  test("is rejected for a name that another person has or once had, also 400 days later", async () => {
    stopClockAt("2026-11-21T10:00:00Z");
    const owner = await aPerson();
    const current = aUsername();
    await owner.post("/api/set-username", { username: current });
    for (const days of [0, 400]) {
      passSeconds(days * DAY_SECONDS);
      const [newcomer, person] = [await aNewcomer(), await aPerson()];
      for (const username of [owner.username, current]) {
        for (const wanting of [newcomer, person]) {
          const refused = await wanting.post("/api/set-username", { username });
          expect(refusalOf(refused)).toBe("409 USERNAME_TAKEN");
        }
      }
    }
  });

  test("reserves nothing when it is rejected", async () => {
    const person = await aPerson();
    await person.post("/api/set-username", { username: aUsername() });
    const wanted = aUsername();
    await person.post("/api/set-username", { username: wanted });
    expect((await (await aNewcomer()).post("/api/set-username", { username: wanted })).status).toBe(200);
  });
});

test("choosing a name is rejected for a visitor and in another person's name", async () => {
  const [person, other] = [await aNewcomer(), await aPerson()];
  expect(refusalOf(await post("/api/set-username", { username: aUsername() }))).toBe("401 LOGIN_REQUIRED");
  const inAnothersName = await person.post("/api/set-username", { username: aUsername(), email: other.email });
  expect(refusalOf(inAnothersName)).toBe("403 IDENTITY_MISMATCH");
});

test("a suspended person without a username can choose one, because the app requires it", async () => {
  const suspended = await aPerson({ username: null, suspendedUntil: Date.now() + 60_000 });
  const username = aUsername();
  expect((await suspended.post("/api/set-username", { username })).status).toBe(200);
  expect(refusalOf(await suspended.post("/api/set-username", { username: `${username}-new` }))).toBe("403 SUSPENDED");
});

test("a suspended person cannot rename themselves", async () => {
  const suspended = await aPerson({ suspendedUntil: Date.now() + 60_000 });
  const answer = await suspended.post("/api/set-username", { username: `${suspended.username}-new` });
  expect(refusalOf(answer)).toBe("403 SUSPENDED");
  expect(await rows("select username from users where id = ?", suspended.userId)).toEqual([
    { username: suspended.username },
  ]);
});
