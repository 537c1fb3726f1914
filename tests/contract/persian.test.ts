import { describe, expect, test } from "vitest";

import {
  codePointLength,
  cutToCodePoints,
  isBlank,
  normalizeText,
  parseEmail,
  parseMobile,
  parseUsername,
  usernameText,
  writtenText,
} from "../../contract/persian.ts";

const ZWNJ = "\u200C";

test.each([
  ["سلام", 4],
  ["😂😂", 2],
  ["👨‍👩‍👧", 5],
  [`می${ZWNJ}روم`, 6],
  ["", 0],
])("%j has %i code points", (text, length) => {
  expect(codePointLength(text)).toBe(length);
});

test("cutting a text never splits an emoji", () => {
  expect(cutToCodePoints("😂😂😂", 2)).toBe("😂😂");
  expect(cutToCodePoints("سلام", 10)).toBe("سلام");
  expect(cutToCodePoints("سلام", 0)).toBe("");
});

describe("stored text", () => {
  test.each([
    ["Arabic letters become Persian", "كيك علي ى", "کیک علی ی"],
    ["tatweel is removed", "خـــنده", "خنده"],
    ["bidi controls are removed", "\u202Aسلا\u202Cم\u2067", "سلام"],
    ["zero-width spaces and byte order marks are removed", "سل\u200Bا\uFEFFم", "سلام"],
    ["ZWNJ is kept once between letters", `می${ZWNJ}${ZWNJ}روم`, `می${ZWNJ}روم`],
    ["ZWNJ at a word's edge is removed", `${ZWNJ}می ${ZWNJ}روم${ZWNJ}`, "می روم"],
    ["an emoji family stays joined", "👨‍👩‍👧 و 🏳️‍🌈", "👨‍👩‍👧 و 🏳️‍🌈"],
    ["a joiner between letters is removed", "سل\u200Dام", "سلام"],
    ["control characters are removed, except newline and tab", "س\u0001ل\u0085ا\tم\nن", "سلا\tم\nن"],
    ["all line ends become the same", "a\r\nb\rc", "a\nb\nc"],
    ["trailing spaces of a line are removed", "a  \nb", "a\nb"],
    ["at most one empty line is kept", "a\n\n\n\n\nb", "a\n\nb"],
    ["diacritics are kept", "مُحَبَّت", "مُحَبَّت"],
    ["digits are kept as typed", "۱۲ 34 ٥٦", "۱۲ 34 ٥٦"],
    ["decomposed letters are composed", "ا\u0653", "آ"],
    ["ZWJ that shapes a «ه» is kept", "۱۴۰۳ ه\u200D.ش، ۵۷۰ ه\u200D. ق", "۱۴۰۳ ه\u200D.ش، ۵۷۰ ه\u200D. ق"],
    ["ZWJ after another «ه» is removed", "ه\u200Dم‌خانه\u200Dها", "هم‌خانهها"],
    ["four marks stay on a letter", `خنده${"\u064E\u0651\u0670".repeat(60)} بلند`, "خنده\u064E\u064E\u064E\u064E بلند"],
    [
      "four marks stay, whatever is between them",
      `س${"\u0316\u00AD".repeat(9)}ر`,
      `س${"\u0316\u00AD".repeat(4)}${"\u00AD".repeat(5)}ر`,
    ],
    ["a mark over another script is one of four", `a${"\u0336".repeat(9)}`, `a${"\u0336".repeat(4)}`],
    ["vocalised words stay", "سَلَّامٌ عَلَيْکُمُ", "سَلَّامٌ عَلَیْکُمُ"],
    [
      "a keycap and a flag of tags stay",
      "1️⃣ 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "1️⃣ 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    ],
    ["blanks alone become empty", ` \u200C\u200B\n\t `, ""],
  ])("%s", (_, typed, stored) => {
    expect(normalizeText(typed)).toBe(stored);
    expect(normalizeText(stored)).toBe(stored);
  });
});

test.each(["بــــله", "(-ـ-)", "خـــنده", "ـ"])("people's own writing keeps the kashida of %j", (typed) => {
  expect(writtenText(typed)).toBe(typed);
  expect(normalizeText(typed)).not.toContain("ـ");
});

test("normalizing a text with a million spaces takes linear time, not quadratic", () => {
  const spaced = `x${" ".repeat(1_000_000)}y`;
  const began = performance.now();
  expect(normalizeText(spaced)).toBe(spaced);
  // Milliseconds; their square takes many minutes.
  expect(performance.now() - began).toBeLessThan(10_000);
});

test.each([
  ["", true],
  [" \n\t", true],
  ["\u00AD\u3164\u2800\uFE0F", true],
  ["\u0651", true],
  ["ـ", true],
  ["ـــــ ـ", true],
  ["ـَـَ", true],
  ["\uFE71\uFE7F", true],
  ["\u0001\u0002", true],
  ["\u0085\u200F\u2066", true],
  ["\u{1D159}\u{1D159}", true],
  ["\u{13441}\u{13442}", true],
  ["\uFFEF\uFFFC\uFFFA", true],
  ["\u{E0041}\uE000\u0378", true],
  ["\u115F\u1160\uFFA0\u180E\u17B4", true],
  ["ـب", false],
  ["´", false],
  ["￣", false],
  ["🫩", false],
  ["🇮🇷", false],
  ["۱", false],
  ["ء", false],
  ["😂", false],
  [".", false],
])("isBlank of %j is %s", (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});

describe("the check of a mobile", () => {
  test.each([
    "09123456789",
    "9123456789",
    "+989123456789",
    "00989123456789",
    "989123456789",
    "۰۹۱۲۳۴۵۶۷۸۹",
    "٠٩١٢٣٤٥٦٧٨٩",
    "+98 (912) 345-67-89",
    " 0912 345 6789 ",
    "+98 0912 345 6789",
    "+98 (0) 912 345 6789",
    "0098 0912 3456789",
    "+98-0-912-345-6789",
    "(+98) 0912.345.67.89",
    "۰۰۹۸ (۰) ۹۱۲ ۳۴۵ ۶۷۸۹",
    "980912 345 6789",
    "０９１２３４５６７８９",
    "＋９８（０）９１２３４５６７８９",
    "[0912] 3456789",
    "0912/345/6789",
    "\u202A+98 912 345 6789\u202C",
    "（+۹۸）۹۱۲–۳۴۵−۶۷_۸۹",
    "\u200E0912\u200C345\u00AD67\u00A089\uFEFF",
  ])("reads %j as 09123456789", (text) => {
    expect(parseMobile(text)).toBe("09123456789");
  });

  test.each([
    "",
    "0912345678",
    "091234567890",
    "08123456789",
    "02112345678",
    "+19123456789",
    "0098091234567890",
    "00912345678900",
    "+98 00912 345 6789",
    "09123456789 09123456780",
    "9809 1234567890",
    "نه",
    "0912abc1234567",
    "my number 09121234567",
    "شماره: ۰۹۱۲۱۲۳۴۵۶۷",
    "0912 o 1234567",
    "09121234567@example.com",
    "tel:09121234567",
    "۰۹۱۲سه۱۲۳۴۵۶۷",
    "0912✆1234567",
    "0912*1234567#",
  ])("rejects %j", (text) => {
    expect(parseMobile(text)).toBeNull();
  });
});

describe("the check of an e-mail address", () => {
  test.each([
    [" Sara@Example.COM ", "sara@example.com"],
    ["sara.khandan+joke@mail.example.co", "sara.khandan+joke@mail.example.co"],
    ["s@b-c.d-e.ir", "s@b-c.d-e.ir"],
    ["_sara-'k@1.example.ir", "_sara-'k@1.example.ir"],
    [`${"x".repeat(64)}@${"y".repeat(63)}.ir`, `${"x".repeat(64)}@${"y".repeat(63)}.ir`],
    ["sara@xn--mgba3a4f16a.xn--mgba3a4f", "sara@xn--mgba3a4f16a.xn--mgba3a4f"],
    ["sara۱۲@example.com", "sara12@example.com"],
    ["\u202Asara@example.com\u202C", "sara@example.com"],
    ["\u200F sara@example.com \u200E", "sara@example.com"],
  ])("reads %j as %j", (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  test.each([
    "sara",
    "sara@example",
    "@example.com",
    "sara@.com",
    "sara@example.",
    "sa ra@example.com",
    "sara@exa mple.com",
    "sara@@example.com",
    "sara@example.com,amir@example.com",
    "<sara@example.com>",
    "sa\u200Bra@example.com",
    "sara\u202E@example.com",
    "sara\u0001@example.com",
    `${"x".repeat(250)}@a.co`,
    "sara.@gmail.com",
    ".sara@gmail.com",
    "sa..ra@gmail.com",
    "sara@-gmail.com",
    "sara@gmail-.com",
    "sara@gmail..com",
    "sara@10.20.30.40",
    "sara@gmail.123",
    "sara@gmail.c",
    "sara@gmail.com.",
    "sara@mail_box.com",
    "سارا@gmail.com",
    "sara@گوگل.com",
    `${"x".repeat(65)}@gmail.com`,
    `sara@${"y".repeat(64)}.com`,
  ])("rejects %j", (text) => {
    expect(parseEmail(text)).toBeNull();
  });
});

describe("the check of a username", () => {
  test.each([
    [" Sara.Khandan ", "sara.khandan"],
    ["amir-99", "amir-99"],
    ["reza۱۲", "reza12"],
    ["a".repeat(30), "a".repeat(30)],
  ])("reads %j as %j", (text, username) => {
    expect(parseUsername(text)).toBe(username);
  });

  test.each([
    "abcd",
    ".....",
    "-.-.-",
    "a".repeat(31),
    "sara_k",
    "sara k",
    "سارای",
    "sara/k",
    "sara@k",
    `sara${ZWNJ}k`,
  ])("rejects %j", (text) => {
    expect(parseUsername(text)).toBeNull();
  });
});

test.each([
  ["@Sara.Khandan", "sara.khandan"],
  [" سارا ۱۲ ", "سارا12"],
  ["\u200fre\u200cza\u202e.m", "reza.m"],
  ["100%_\\", "100%_\\"],
])("the username query %j searches for %j", (typed, text) => {
  expect(usernameText(typed)).toBe(text);
});
