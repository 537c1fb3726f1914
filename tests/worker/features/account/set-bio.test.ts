import { beforeEach, describe, expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { type AccountUser, setBioRoute } from "../../../../contract/account/calls/account.ts";
import { get, post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const answer = setBioRoute.responses[200].content["application/json"].schema;

type Field = "bio" | "instagramUrl" | "twitterUrl" | "telegramUrl" | "websiteUrl" | "contactMobilePublic";

const save = (person: Person, fields: Partial<Record<Field, string | boolean | null>>) =>
  person.post("/api/set-bio", fields);
const saved = async (person: Person, fields: Partial<Record<Field, string | boolean | null>>) =>
  read(await save(person, fields), answer).user;
const profileOf = async (person: Person) => (await get(`/api/user-public/${person.username}`)).body;

const WORDS = {
  bio: "اهل خنده",
  instagramUrl: "https://www.instagram.com/sara",
  twitterUrl: "https://x.com/sara",
  telegramUrl: "https://t.me/sara",
  websiteUrl: "https://example.com/",
} satisfies Partial<AccountUser>;

/** Every field that can be saved, for a person. */
const fullOf = ({ mobile }: Person) => ({ ...WORDS, contactMobilePublic: mobile });

beforeEach(clearSettings);

test("all profile fields are saved in one call, and read back from the account and the public profile", async () => {
  const [person, reader] = [await aPerson(), await aPerson()];
  const full = fullOf(person);
  const answered = await person.post("/api/set-bio", { ...full, email: person.email });
  expect(answered.body).toMatchObject({ success: true, message: "ذخیره شد", bio: full.bio, user: full });
  expect((await person.post("/api/user-status")).body).toMatchObject({ user: full });
  expect((await reader.get(`/api/user-public/${person.username}`)).body).toMatchObject({ user: full });
});

test("a profile field that is left out or null stays, and an empty one is removed", async () => {
  const person = await aPerson();
  const full = fullOf(person);
  await saved(person, full);
  expect(await saved(person, {})).toMatchObject(full);
  expect(await saved(person, { bio: null, websiteUrl: null })).toMatchObject(full);
  const left: Record<string, string> = { ...full };
  for (const field of [
    "bio",
    "instagramUrl",
    "twitterUrl",
    "telegramUrl",
    "websiteUrl",
    "contactMobilePublic",
  ] as const) {
    left[field] = "";
    expect(await saved(person, { [field]: field === "bio" ? "" : "  " })).toMatchObject(left);
  }
});

test("one invalid profile field prevents saving the others", async () => {
  const full = { ...WORDS, contactMobilePublic: aMobile() };
  const person = await aPerson(full);
  const refused = await save(person, { bio: "چیز دیگر", websiteUrl: "javascript:alert(1)", instagramUrl: "reza" });
  expect(refusalOf(refused)).toBe("400 INVALID_WEBSITE");
  expect((await person.post("/api/user-status")).body).toMatchObject({ user: full });
});

describe("a bio", () => {
  test("is stored normalised: one form for each letter, no hidden marks, trimmed", async () => {
    const { bio } = await saved(await aPerson(), { bio: " \u202Eكتاب\u200B ي \r\n\n\n خنده\u200C‌ها " });
    expect(bio).toBe("کتاب ی\n\nخنده\u200Cها".replace("\n\nخ", "\n\n خ"));
  });

  test("has at most 300 characters as people count them", async () => {
    const person = await aPerson();
    for (const bio of ["س".repeat(300), "😂".repeat(300)]) expect((await saved(person, { bio })).bio).toBe(bio);
    for (const bio of ["س".repeat(301), "😂".repeat(301), "x".repeat(4001)]) {
      expect(refusalOf(await save(person, { bio }))).toBe("400 BIO_TOO_LONG");
    }
  });

  test("keeps its kashida, and is empty with kashida alone", async () => {
    const person = await aPerson();
    expect((await saved(person, { bio: "بــــله" })).bio).toBe("بــــله");
    expect((await saved(person, { bio: "ــ" })).bio).toBe("");
  });

  test("is rejected with a banned word in any disguise, and the old bio stays", async () => {
    await setSetting("banned-words", ["بدحرف"]);
    const person = await aPerson({ bio: "اهل خنده" });
    for (const bio of ["من بدحرف هستم", "بد\u200Cحرف", "بـدحـرف", "بدحرف‌ها", "بدحرفففف", "بدحرف۱"]) {
      const refused = await save(person, { bio });
      expect(refusalOf(refused), bio).toBe("400 BANNED_WORD_IN_BIO");
    }
    expect((await saved(person, { websiteUrl: "" })).bio).toBe("اهل خنده");
    expect((await saved(person, { bio: "حرف بد نزن" })).bio).toBe("حرف بد نزن");
  });

  test("is checked against banned words read at most fifteen seconds ago, in a separate trip", async () => {
    stopClockAt("2026-11-21T12:00:00Z");
    const person = await aPerson();
    const saveBio = () => save(person, { bio: "من بدحرف هستم" });
    expect((await saveBio()).cost.trips).toBe(2);
    expect((await saveBio()).cost.trips).toBe(1);
    await rows(
      "insert into settings (key, value, updated_at) values ('banned-words', ?, 0)",
      JSON.stringify(["بدحرف"]),
    );
    passSeconds(14);
    expect((await saveBio()).status).toBe(200);
    passSeconds(1);
    expect(refusalOf(await saveBio())).toBe("400 BANNED_WORD_IN_BIO");
  });

  test("keeps text that looks like markup unchanged", async () => {
    const bio = '<script>alert(1)</script> & "خنده"';
    expect((await saved(await aPerson(), { bio })).bio).toBe(bio);
  });
});

const links: [Field, string, string][] = [
  ["instagramUrl", "sara.khandan", "https://www.instagram.com/sara.khandan"],
  ["instagramUrl", "@Sara_99", "https://www.instagram.com/Sara_99"],
  ["instagramUrl", "  @sara\u200F ", "https://www.instagram.com/sara"],
  ["instagramUrl", "sara۹۹", "https://www.instagram.com/sara99"],
  ["instagramUrl", "instagram.com/sara", "https://instagram.com/sara"],
  ["instagramUrl", "http://www.instagram.com/sara/?igsh=1", "https://www.instagram.com/sara"],
  ["instagramUrl", "HTTPS://INSTAGRAM.COM/Sara", "https://instagram.com/Sara"],
  ["instagramUrl", "https://instagr.am/sara", "https://instagr.am/sara"],
  ["instagramUrl", "https://m.instagram.com/sara", "https://m.instagram.com/sara"],
  ["twitterUrl", "@sara_k", "https://x.com/sara_k"],
  ["twitterUrl", "https://twitter.com/sara_k", "https://twitter.com/sara_k"],
  ["twitterUrl", "x.com/sara_k", "https://x.com/sara_k"],
  ["twitterUrl", "https://mobile.twitter.com/sara_k", "https://mobile.twitter.com/sara_k"],
  ["telegramUrl", "@sara_k", "https://t.me/sara_k"],
  ["twitterUrl", "https://twitter.com/walker_x?s=20#top", "https://twitter.com/walker_x"],
  ["telegramUrl", "t.me/+abcDEF", "https://t.me/+abcDEF"],
  ["telegramUrl", "https://t.me/joinchat/AbC-d_9/", "https://t.me/joinchat/AbC-d_9"],
  ["telegramUrl", "https://t.me/sara_k/?start=1", "https://t.me/sara_k"],
  ["telegramUrl", "http://telegram.me/sara_k", "https://telegram.me/sara_k"],
  ["websiteUrl", "example.com", "https://example.com/"],
  ["websiteUrl", "http://example.com/a?b=c#d", "http://example.com/a?b=c#d"],
  ["websiteUrl", "EXAMPLE.com:8080/Path", "https://example.com:8080/Path"],
  ["websiteUrl", "سایت.ایران", "https://xn--mgbgz72d.xn--mgba3a4f16a/"],
  ["websiteUrl", "example.com:۸۰۸۰/۱۲?q=ـ#ك\u200F", "https://example.com:8080/%DB%B1%DB%B2?q=%D9%80#%D9%83"],
];

const FORBIDDEN = [
  "javascript:alert(1)",
  "javascript://instagram.com/%0aalert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data://t.me/x",
  "vbscript:x",
  "file:///etc/passwd",
  "ftp://x.com/sara",
  "mailto:sara@example.com",
  "https://sara:secret@instagram.com/sara",
  "https://instagram.com@evil.com/",
  "https://",
  "https://1.2.3.4/sara",
  "https://2130706433/",
  "http://[::1]/sara",
  "http://localhost/sara",
  "https://instagram.com/sa ra",
  "https://exa mple.com",
  "two words",
  `https://example.com/${"x".repeat(200)}`,
];

const otherHosts = (own: string) => [
  `https://evil.com/${own}/sara`,
  `https://${own}.evil.com/sara`,
  `https://evil-${own}/sara`,
  `https://${own}evil.com/sara`,
  "//evil.com/sara",
  `https://evil.com\\@${own}/sara`,
  `https://evil.com#@${own}/sara`,
  `https://${own.replace("m", "м")}/sara`,
  `https://${own}`,
  `https://${own}/`,
  `https://${own}//?s=20`,
  own,
  `https://sub.${own}/sara`,
];

const CODES = {
  instagramUrl: "INVALID_INSTAGRAM",
  twitterUrl: "INVALID_TWITTER",
  telegramUrl: "INVALID_TELEGRAM",
  websiteUrl: "INVALID_WEBSITE",
} as const;
const HOSTS = { instagramUrl: "instagram.com", twitterUrl: "x.com", telegramUrl: "t.me" } as const;

describe("a link", () => {
  test("is stored as an address of its network, however it is typed", async () => {
    const person = await aPerson();
    for (const [field, typed, stored] of links)
      expect((await saved(person, { [field]: typed }))[field], typed).toBe(stored);
  });

  test.each(Object.entries(CODES))("to %s is rejected with %s when it is unsafe or malformed", async (field, code) => {
    const person = await aPerson();
    for (const typed of FORBIDDEN) {
      expect(refusalOf(await save(person, { [field]: typed })), typed).toBe(`400 ${code}`);
    }
    expect(
      (
        await rows(
          `select instagram_url || twitter_url || telegram_url || website_url as links from users where id = ?`,
          person.userId,
        )
      )[0],
    ).toEqual({ links: "" });
  });

  test.each(Object.entries(HOSTS))(
    "to %s is rejected unless the host is %s or another host of that network",
    async (field, own) => {
      const person = await aPerson();
      const code = Object.entries(CODES).find(([name]) => name === field)?.[1];
      for (const typed of otherHosts(own)) {
        expect(refusalOf(await save(person, { [field]: typed })), typed).toBe(`400 ${code}`);
      }
    },
  );

  test("is rejected for another network or for a handle that the network does not allow", async () => {
    const person = await aPerson();
    for (const [field, typed] of [
      ["instagramUrl", "https://x.com/sara"],
      ["twitterUrl", "https://t.me/sara"],
      ["telegramUrl", "https://instagram.com/sara"],
      ["instagramUrl", "x".repeat(31)],
      ["twitterUrl", "x".repeat(16)],
      ["twitterUrl", "sara.khandan"],
      ["telegramUrl", "abc"],
      ["telegramUrl", "1sara"],
      ["instagramUrl", "سارا"],
      ["instagramUrl", "@@sara"],
    ] as const) {
      expect(refusalOf(await save(person, { [field]: typed })), typed).toBe(`400 ${CODES[field]}`);
    }
  });
});

describe("the public mobile", () => {
  const spellings: [string, (mobile: string) => string][] = [
    ["as it is", (mobile) => mobile],
    ["with the country code", (mobile) => `+98 ${mobile.slice(1, 4)} ${mobile.slice(4)}`],
    ["in Persian digits", (mobile) => toPersianDigits(mobile)],
    ["without its zero", (mobile) => mobile.slice(1)],
  ];

  test("is stored however it is typed, and shown to signed-in people only", async () => {
    const [person, reader] = [await aPerson(), await aPerson()];
    const { mobile } = person;
    for (const [what, typed] of spellings) {
      await saved(person, { contactMobilePublic: "" });
      expect((await saved(person, { contactMobilePublic: typed(mobile) })).contactMobilePublic, what).toBe(mobile);
    }
    const seen = await reader.get(`/api/user-public/${person.username}`);
    expect(seen.body).toMatchObject({ user: { contactMobilePublic: mobile } });
    const visitors = await get(`/api/user-public/${person.username}`);
    expect(visitors.body).toMatchObject({ user: { contactMobilePublic: "" } });
    expect(visitors.text).not.toContain(mobile.slice(1));
  });

  test("is rejected when it is not a mobile", async () => {
    const person = await aPerson();
    for (const contactMobilePublic of ["0912", "08123456789", "متن", "0912111223344"])
      expect(refusalOf(await save(person, { contactMobilePublic })), contactMobilePublic).toBe(
        "400 INVALID_CONTACT_MOBILE",
      );
  });

  test("is rejected when it is another person's or unproved, and nothing of that call is saved", async () => {
    const [person, victim] = [await aPerson(), await aPerson()];
    const withoutMobile = await aPerson({ mobile: null });
    for (const [by, contactMobilePublic] of [
      [person, victim.mobile],
      [person, aMobile()],
      [withoutMobile, victim.mobile],
      [withoutMobile, true],
    ] as const) {
      const refused = await save(by, { contactMobilePublic, bio: "تازه" });
      expect(refusalOf(refused)).toBe("400 NOT_OWN_MOBILE");
      expect((await by.post("/api/user-status")).body).toMatchObject({ user: { bio: "", contactMobilePublic: "" } });
    }
    // The database itself forbids it.
    const anothers = "update users set contact_mobile_public = ? where id = ?";
    await expect(rows(anothers, victim.mobile, person.userId)).rejects.toThrow(/public mobile/);
  });

  test("disappears when the mobile it shows changes", async () => {
    const person = await aPerson({ contactMobilePublic: aMobile() });
    await rows("update users set mobile = ? where id = ?", aMobile(), person.userId);
    expect((await person.post("/api/user-status")).body).toMatchObject({ user: { contactMobilePublic: "" } });
  });

  test("can be switched on, which shows the login mobile, and off", async () => {
    const person = await aPerson();
    expect((await saved(person, { contactMobilePublic: true })).contactMobilePublic).toBe(person.mobile);
    expect((await saved(person, { contactMobilePublic: false })).contactMobilePublic).toBe("");
  });

  test("is hidden by default and again after it is emptied", async () => {
    const [person, reader] = [await aPerson(), await aPerson()];
    const seen = async () => (await reader.get(`/api/user-public/${person.username}`)).body;
    expect(await seen()).toMatchObject({ user: { contactMobilePublic: "" } });
    await saved(person, { contactMobilePublic: true });
    await saved(person, { contactMobilePublic: "" });
    expect(await seen()).toMatchObject({ user: { contactMobilePublic: "" } });
  });
});

describe("changing a bio", () => {
  test("is rejected during a suspension and possible after it", async () => {
    const until = Date.now() + 86_400_000;
    const person = await aPerson({ suspendedUntil: until, bio: "اهل خنده" });
    const refused = await save(person, { bio: "چیز دیگر", contactMobilePublic: true });
    expect(refusalOf(refused)).toBe("403 SUSPENDED");
    expect(refused.body).toMatchObject({ suspendedUntil: new Date(until).toISOString() });
    expect(await rows("select bio from users where id = ?", person.userId)).toEqual([{ bio: "اهل خنده" }]);
    await rows("update users set suspended_until = 1 where id = ?", person.userId);
    expect((await saved(person, { bio: "چیز دیگر" })).bio).toBe("چیز دیگر");
  });

  test("is rejected for a visitor and in another person's name", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    expect(refusalOf(await post("/api/set-bio", { bio: "x" }))).toBe("401 LOGIN_REQUIRED");
    const inAnothersName = await person.post("/api/set-bio", { bio: "x", mobileNumber: other.mobile });
    expect(refusalOf(inAnothersName)).toBe("403 IDENTITY_MISMATCH");
    for (const it of [person, other]) expect(await profileOf(it)).toMatchObject({ user: { bio: "" } });
  });
});
