import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { ENDINGS, isOwnWord } from "../../../contract/endings.ts";
import { searchKey } from "../../../contract/letters.ts";
import { OWN_WORDS } from "../../../contract/own-words.ts";
import { hasListedWord } from "../../../contract/moderation/listed-words.ts";
import { cpuMsOf } from "../../support/cpu-ms.ts";

const LIST = [
  "بلاف",
  "زرد\u200Cک",
  "دو کلمه",
  "a.b",
  "(پران",
  "گاو+",
  "به درک",
  "به من",
  "stupid",
  "گمشو",
  "پررو",
  "مفتخور",
  "بیشرف",
  "کر",
];

/** Short words, others that look like a form of them, and the forms of them that the jokes below have. */
const OTHER_WORDS = readFileSync(new URL("../../data/other-words.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [word = "", others = "", forms = ""] = line.split("\t");
    return [word, others.split(" "), forms.split(" ").filter(Boolean)] as const;
  });

describe("a listed word is found", () => {
  test.each([
    ["alone", "بلاف"],
    ["in a sentence", "چه بلاف بزرگی!"],
    ["between punctuation", "«بلاف»، گفت"],
    ["after a line end", "سلام\nبلاف"],
    ["with tatweel inside", "بـــلاف"],
    ["with ZWNJ inside", "ب\u200Cلاف"],
    ["with a zero-width space inside", "بل\u200Bاف"],
    ["with a soft hyphen inside", "بل\u00ADاف"],
    ["with a bidi mark inside", "بل\u200Fاف"],
    ["with diacritics", "بَلآف"],
    ["with combining strokes", "ب\u0336ل\u0336ا\u0336ف\u0336"],
    ["with a hamza on its alef", "بلأف"],
    ["in presentation forms", "\uFE91\uFEFC\uFED1"],
    ["as a plural", "بلاف\u200Cها"],
    ["as a plural written together", "بلافها"],
    ["with a possessive", "بلافم"],
    ["with ezafe", "بلاف\u200Cهای تو"],
    ["though the list writes it with ZWNJ", "زردک"],
    ["though the text writes it with ZWNJ", "زرد\u200Cک"],
    ["though the text writes its parts apart", "چه زرد ک بزرگی"],
    ["written with Arabic kaf", "زردك"],
    ["of two words", "این دو   کلمه است"],
    ["of two words that the text half joins", "این دو\u200Cکلمه است"],
    ["of two words that the text joins", "این دوکلمه است"],
    ["spelled letter by letter", "چه ب ل ا ف بزرگی"],
    ["spelled with dots", "ب.ل.ا.ف"],
    ["spelled, with a possessive", "ب ل ا ف م"],
    ["with a word that is always written apart, as in the list", "برو به درک"],
    ["with a word that is always written apart, before a half-space", "برو به\u200Cدرک"],
    ["with a word that is always written apart, before a line end", "به\nمن"],
    ["with regex characters", "حرف a.b بود"],
    ["in capitals", "A.B"],
    ["with an unclosed bracket in the list", "کفتر پران رفت"],
    ["with a quantifier in the list", "گاو آمد"],
    ["stretched", "چه بلاااااف"],
    ["stretched at its end", "بلافففف"],
    ["stretched letter by letter", "بب للل اا ف"],
    ["before digits", "بلاف۱۲"],
    ["between digits", "۱بلاف2"],
    ["with digits inside", "ب۱لا۲ف"],
    ["with a star inside", "بل*اف"],
    ["with a line inside", "بل_اف"],
    ["with an emoji inside", "بل😂اف"],
    ["with a star inside, after a comma without a space", "سلام،بل*اف"],
    ["with a Latin letter before it", "aبلاف"],
    ["with Latin letters inside and behind it", "بلxافxx"],
    ["after a comma without a space", "سلام،بلاف"],
    ["after an emoji without a space", "سلام😂بلاف"],
    ["with Kurdish letters", "گاۆ"],
    ["with letters of other languages", "زردڪ"],
    ["with a letter without its dots", "بلاڡ"],
    ["in another comparison", "بلاف‌ترین"],
    ["in a comparison with an ending", "بلاف‌ترینی"],
    ["as an adverb", "بلافانه"],
    ["in the spoken plural", "بلافا"],
    ["in the spoken plural of somebody's", "بلافاشون"],
    ["in the written plural of somebody's", "بلاف‌هایمان"],
    ["as a spoken object", "بلافو ببین"],
    ["of several people", "بلافن همه"],
    ["of all of you", "بلافید"],
    ["of all of you, as it is spoken", "بلافین"],
    ["with what joins a vowel", "گاوی"],
    ["as «it is»", "عجب بلافیه"],
    ["as «it is», with a half-space", "بلاف‌است"],
    ["of two stretched words", "دوووو کلمهههه"],
    ["as a hashtag", "#بلاف"],
    ["of Latin letters and Cyrillic ones", "stup\u0456d"],
    ["of Latin letters with a dot inside", "st.upid"],
    ["of stretched Latin letters", "stuuupiid"],
    ["of Latin letters and digits", "5tup1d"],
    ["of Latin letters before digits", "stupid12"],
    ["of full-width letters", "ｓｔｕｐｉｄ"],
    ["of spelled Latin letters", "s t u p i d"],
    ["of Latin letters in filled squares", "🆂🆃🆄🅿🅸🅳"],
    ["of Latin letters in filled circles", "🅢🅣🅤🅟🅘🅓"],
    ["glued to a word by a kasra", "پراکندهِبلاف"],
    ["glued to a word by a hamza", "گندهٔبلاف"],
    ["with a foreign letter inside as noise", "بلۅاف"],
    ["with two foreign letters inside as noise", "بۄلۅاف"],
    ["with one foreign letter as noise and another as its own", "بلۅاڡ"],
    ["of Latin letters with strokes", "sŧuꝑɨđ"],
    ["of Latin letters, Armenian ones and Greek ones", "stսρid"],
    ["with a kāf that is a gāf in Pashto", "ګاو"],
    ["with a kāf that is a gāf in Malay", "ڬاوها"],
    ["with such a kāf", "زردڬ"],
    ["as a joined compound that the text parts", "برو گم شو!"],
    ["as a joined compound that the text parts and stretches", "گم شوووو"],
    ["as a parted compound with an ending", "این پر روها و پر رویی"],
    ["as a parted compound of a noun with an ending", "بی شرفی بس است و مفت خورها"],
  ])("%s", (_, text) => {
    expect(hasListedWord(text, LIST)).toBe(true);
  });
});

describe("no listed word is found", () => {
  test.each([
    ["inside another word", "ابلافکن"],
    ["at the start of another word", "بلافزن"],
    ["at the end of another word", "نابلاف"],
    ["where a dot would match any letter", "acb"],
    ["in an innocent text", "یه روز یه لبخند رفت مهمونی"],
    ["when only one of its two words is there", "دو تا کلمه"],
    ["across two neighbouring words", "بل اف"],
    ["when another word is between its two", "دو سه کلمه"],
    ["when its two words, joined, are another word", "بهمن ماه سردی است"],
    ["in a list of letters", "الف ب پ ت"],
    ["when its letters are words of their own", "من و تو"],
    ["when its two words are inside a longer word", "هردوکلمه‌ای"],
    ["when an ending belongs to no word", "بلافگر"],
    ["inside a Latin word", "stupidity"],
    ["when a comma without a space is between its halves", "بل،اف"],
    ["in another form of a compound's second part", "بچه‌ها گم شوند، گم شویم و ظرف پر روند"],
    ["when a comma is between the parts of a compound", "لیوان پر، رو میز"],
    ["when a line end is between the parts of a compound", "گم\nشو"],
    ["in a word with a vowel sign", "شِکر در استِخر"],
    ["in a compound with a letter more", "همه‌اش پر روغن بود"],
    ["in a short Kurdish word without its own letters", "کەر و کێر و کۆر"],
  ])("%s", (_, text) => {
    expect(hasListedWord(text, LIST)).toBe(false);
  });

  test("in two joined words when one of them is always written apart", () => {
    for (const [phrase, joined] of [
      ["به من", "بهمن"],
      ["به نام", "بهنام"],
      ["در آمد", "درآمد"],
    ] as const) {
      expect(hasListedWord(joined, [phrase]), phrase).toBe(false);
      expect(hasListedWord(phrase, [phrase]), phrase).toBe(true);
    }
    expect(hasListedWord("پدرسوخته", ["پدر سوخته"])).toBe(true);
    expect(hasListedWord("بی‌شعورها", ["بی شعور"])).toBe(true);
  });

  test.each(OTHER_WORDS)("in other words than %s: %s", (word, others) => {
    for (const other of others) expect(hasListedWord(`یک ${other} دید`, [word]), other).toBe(false);
    for (const form of ["", "‌ها", "‌های", "‌هایشان", "۱", "‌تر"])
      expect(hasListedWord(`یک ${word}${form} دید`, [word]) || isOwnWord(searchKey(word + form)), word + form).toBe(
        true,
      );
  });

  test("in any word of the jokes that is no form of a short one", () => {
    const jokes = ["../../data/same-jokes.tsv", "../../../dev/data/demo/jokes.ts"].map((path) =>
      readFileSync(new URL(path, import.meta.url), "utf8").replaceAll(String.raw`\n`, "\n"),
    );
    const words = [...new Set(jokes.join("\n").match(/[\p{Script=Arabic}\p{M}\u200C]+/gu))];
    expect(words.length).toBeGreaterThan(3000);
    for (const [stem, , forms] of OTHER_WORDS) {
      const [key, list] = [searchKey(stem), [stem]];
      const longer = words.filter((word) => searchKey(word).startsWith(key) && searchKey(word) !== key);
      const found = longer.filter((word) => hasListedWord(word, list));
      expect(found, `${stem}: forms, or words for own-words.ts`).toEqual(forms);
    }
  });

  test("in any of the words that only look like forms of a shorter one, which are at least 300", () => {
    const others = OWN_WORDS.trim().split(/\s+/);
    const keys = others.map(searchKey);
    expect(new Set(keys).size).toBe(others.length);
    expect(others.length).toBeGreaterThanOrEqual(300);
    for (let at = 0; at < others.length; at += 100) {
      const [some, listed] = [others.slice(at, at + 100), new Set(keys.slice(at, at + 100))];
      const shorter = [...listed].map((key) => {
        const endings = ENDINGS.filter((ending) => key.endsWith(ending) && key.length - ending.length >= 2);
        const once = key.replace(/(.)\1/g, "$1");
        return [...endings.map((ending) => key.slice(0, -ending.length)), ...(once === key ? [] : [once])];
      });
      expect(some.filter((_, index) => shorter[index]?.length === 0)).toEqual([]);
      const stems = shorter.flat().filter((stem) => !listed.has(stem));
      expect(some.filter((word) => hasListedWord(word, stems))).toEqual([]);
      expect(some.filter((word) => !hasListedWord(word, some) || !hasListedWord(`${word}۱`, some))).toEqual([]);
    }
  });

  test("in a word whose own «ه» stands before an ending", () => {
    for (const [word, text] of [
      ["خون", "رفتیم خونه‌ای بزرگ، خونه‌ات کجاست؟"],
      ["تخم", "تخمه‌ام تمام شد"],
      ["گوش", "در گوشه‌ای نشست"],
    ] as const) {
      expect(hasListedWord(text, [word]), text).toBe(false);
      expect(hasListedWord(text, [`${word}ه`]), text).toBe(true);
      expect(hasListedWord(`${word}‌های بزرگ`, [word]), text).toBe(true);
    }
  });

  test("when the list is empty or holds only blanks", () => {
    expect(hasListedWord("بلاف", [])).toBe(false);
    expect(hasListedWord("بلاف بلاف", ["", "  ", "\u200C", "!!!"])).toBe(false);
  });
});

describe("a joke of 2,000 letters and a hundred words", () => {
  // Each ends like words of the text, so that none is ruled out by its first letter alone.
  const words = Array.from(
    { length: 100 },
    (_, at) => `کلمهٔ ناخواسته${"ابپتثجچحخد"[at % 10]}${"رزژسشصضطظع"[Math.floor(at / 10)]}`,
  );
  const jokes = [
    "یه روز یه کلمهٔ خیلی ناخوب رفت مهمونی و گفت به من چه. ".repeat(40),
    "ا ".repeat(1000),
    "کلمهٔناخواسته ".repeat(150),
    "😂🤣‌".repeat(500),
  ].map((text) => text.slice(0, 2000));

  test("is judged within 25 milliseconds of CPU", async () => {
    for (const joke of jokes) {
      hasListedWord(joke, words);
      const times: number[] = [];
      for (let n = 0; n < 9; n += 1) times.push(await cpuMsOf(() => expect(hasListedWord(joke, words)).toBe(false)));
      expect(times.toSorted((a, b) => a - b)[4], joke.slice(0, 20)).toBeLessThan(25);
    }
  });

  test("is judged the same when its words are spelled and their neighbours are not", () => {
    expect(hasListedWord("آن ب ل ا ف خوب", LIST)).toBe(true);
    expect(hasListedWord("آن ب ل ا فن خوب", LIST)).toBe(false);
    expect(hasListedWord("نب ل ا ف خوب", LIST)).toBe(false);
  });
});

test("the patterns do not look behind, which older Safari cannot", () => {
  const url = new URL("../../../contract/moderation/listed-words.ts", import.meta.url);
  expect(readFileSync(url, "utf8")).not.toMatch(/\(\?<[=!]/);
});
