import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { indexedWords, isFoundIn, searchedText, searchedWords, wordsOf } from "../../../contract/search/values.ts";

test("words are split at spaces, half-spaces and marks, and normalized", () => {
  expect(wordsOf(" پارک‌آبی «موجِ» خروشان، ۲۰۲۵ / Land ")).toEqual(["پارک", "ابی", "موج", "خروشان", "2025", "land"]);
});

const SPELLINGS = {
  می‌خندم: ["می‌خندم", "ميخندم", "می خندم", "میخندم", "مي‌خندم", "«مِی خندم»"],
  نمی‌دانی: ["نمی‌دانی", "نمیدانی", "نمي داني"],
  کتاب‌هایش: ["کتاب‌هایش", "کتابهایش", "كتاب هایش"],
  خانه‌ام: ["خانه‌ام", "خانه ام", "خانهام"],
  تصمیمم: ["تصمیمم", "تصمیم‌ام", "تصمیم ام"],
  کتابش: ["کتابش", "کتاب‌اش", "كتاب اش"],
  کتابخانه: ["کتابخانه", "کتاب‌خانه", "کتاب خانه"],
  داروخانه: ["داروخانه", "دارو‌خانه", "دارو خانه"],
  کتابفروشی: ["کتابفروشی", "کتاب‌فروشی", "کتاب فروشی"],
  شناسنامه‌ام: ["شناسنامه‌ام", "شناس‌نامه‌ام", "شناس نامه ام"],
  بزرگ‌تر: ["بزرگ‌تر", "بزرگتر", "بزرگ تر"],
};

test.each(Object.entries(SPELLINGS))("«%s» is found in all its spellings by each of them", (_, spellings) => {
  for (const text of spellings)
    for (const search of spellings)
      expect(isFoundIn(`او گفت ${text} و رفت`, search), `${search} in ${text}`).toBe(true);
});

test("a compound is found by either of its words, by both and joined", () => {
  for (const search of ["دوست", "داشتنی", "دوست داشتنی", "داشتنی دوست", "دوستداشتنی", "دوست‌داش"])
    expect(isFoundIn("چه دوست‌داشتنی!", search), search).toBe(true);
  expect(isFoundIn("چه دوست‌داشتنی!", "دشمن")).toBe(false);
});

test.each([
  ["از خستگی تن درد گرفتم و کفش پر از شن شد", ["تن درد", "تن", "شن", "پر شن"]],
  ["لباسم تر شد", ["تر", "لباسم تر", "لباس"]],
  ["یک کاسه آش خوردیم", ["آش", "کاسه آش"]],
  ["می ناب نوشید", ["ناب", "می ناب", "می"]],
  ["من نمی دانم چرا می خورم", ["دانم", "خورم", "نمیدانم", "نمی دانم", "نمی‌دان"]],
  ["از من تن‌پوش گرفت", ["تن پوش", "تنپوش"]],
  ["مسئول شرکت", ["مسؤول", "مسوول"]],
  ["هیأت مدیره", ["هیئت"]],
  ["کتابخانه بسته بود", ["کتاب خانه", "کتاب‌خانه", "کتابخانه"]],
  ["روزنامه‌ها را خواند", ["روز نامه", "روزنامه"]],
  ["داروخونهٔ سر کوچه", ["دارو خونه"]],
  ["خانە و ڪتاب", ["خانه", "کتاب"]],
  ["خییییلی خوبه", ["خیلی", "خییییییلی"]],
  ["این‌ها را ببین", ["اینها", "این ها"]],
  ["کتاب‌هامون گم شد", ["کتاب هامون", "کتابهامون", "کتاب"]],
])("«%s» is found by each of %j", (text, searches) => {
  for (const search of searches) expect(isFoundIn(text, search), search).toBe(true);
});

test("a part that begins a word takes no row of its own", () => {
  expect(indexedWords("کتاب‌ها و کتاب‌خانه، خنده و خنده‌دار")).toEqual([
    "کتابها",
    "کتابخانه",
    "خنده",
    "خندهدار",
    "خانه",
    "دار",
  ]);
});

test("a beginning or an ending is no word of its own, and a word of every text is one only where it is alone", () => {
  expect(indexedWords("من می‌خندم به خونه‌م")).toEqual(["میخندم", "خونهم"]);
  expect(indexedWords("می")).toEqual(["می"]);
  expect([indexedWords("از تو!"), searchedWords("تو"), searchedWords("از شیراز")]).toEqual([
    ["از", "تو"],
    ["تو"],
    ["شیراز"],
  ]);
});

test("a search keeps five words at most, in order, without those that another implies", () => {
  expect(searchedWords("ه د ج ب آ ل")).toEqual(["ا", "ب", "ج", "د", "ه"]);
  expect(searchedWords("خند خنده")).toEqual(["خنده"]);
  expect(searchedText(" خندهٔ   ما! ")).toBe(searchedText("ما خندهٔ"));
  expect(searchedText("!!!")).toBe("-");
});

test("the jokes of the pairs take less than 17 words each", () => {
  const url = new URL("../../data/same-jokes.tsv", import.meta.url);
  const jokes = [
    ...new Set(
      readFileSync(url, "utf8")
        .split("\n")
        .map((line) => line.split("\t")[1] ?? ""),
    ),
  ];
  const words = jokes.flatMap((joke) => indexedWords(joke.replaceAll("\\n", "\n")));
  expect(words.length / jokes.length).toBeLessThan(17);
});
