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
