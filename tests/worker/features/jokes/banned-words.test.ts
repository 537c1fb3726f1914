import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { joke } from "../../../../contract/jokes/calls.ts";
import { hasBannedWord } from "../../../../worker/domain/moderation/banned-words.ts";
import { read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const BANNED = ["بلاف", "زرد\u200Cک", "دو کلمه", "a.b", "(پران", "گاو+", "به درک", "به من"];

describe("a banned word is found", () => {
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
  ])("%s", (_, text) => {
    expect(hasBannedWord(text, BANNED)).toBe(true);
  });
});

describe("no banned word is found", () => {
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
  ])("%s", (_, text) => {
    expect(hasBannedWord(text, BANNED)).toBe(false);
  });

  test("in two joined words when one of them is always written apart", () => {
    for (const [phrase, joined] of [
      ["به من", "بهمن"],
      ["به نام", "بهنام"],
      ["در آمد", "درآمد"],
    ] as const) {
      expect(hasBannedWord(joined, [phrase]), phrase).toBe(false);
      expect(hasBannedWord(phrase, [phrase]), phrase).toBe(true);
    }
    expect(hasBannedWord("پدرسوخته", ["پدر سوخته"])).toBe(true);
    expect(hasBannedWord("بی‌شعورها", ["بی شعور"])).toBe(true);
  });

  test("when the list is empty or holds only blanks", () => {
    expect(hasBannedWord("بلاف", [])).toBe(false);
    expect(hasBannedWord("بلاف بلاف", ["", "  ", "\u200C", "!!!"])).toBe(false);
  });
});

describe("publishing", () => {
  beforeEach(clearSettings);

  const publish = async (body: Record<string, unknown>) => (await aPerson()).post("/api/jokes", body);

  test("rejects a text with a banned word at first and stores nothing", async () => {
    await setSetting("banned-words", BANNED);
    const author = await aPerson();
    expect(refusalOf(await author.post("/api/jokes", { text: "چه بلافی" }))).toBe("400 BANNED_WORD");
    expect(await rows("select id from jokes where author_id = ?", author.userId)).toEqual([]);
  });

  test("publishes the text when sent again over the warning, flagged by the server", async () => {
    await setSetting("banned-words", BANNED);
    const answer = await publish({ text: "چه بلافی", bypassValidation: true, flagged: false });
    expect(read(answer, z.object({ joke })).joke).toMatchObject({ flagged: true, bypassValidation: true });
  });

  test("does not flag a joke whose author claims to skip a warning that never came", async () => {
    await setSetting("banned-words", BANNED);
    const answer = await publish({ text: "بی‌ضرر", bypassValidation: true, flagged: true });
    expect(read(answer, z.object({ joke })).joke.flagged).toBe(false);
  });

  test("applies banned words that were changed elsewhere after fifteen seconds", async () => {
    stopClockAt("2026-11-21T12:00:00Z");
    const author = await aPerson();
    const publishing = () => author.post("/api/jokes", { text: "چه بلافی" });
    expect((await publishing()).status).toBe(200);
    await rows("insert into settings (key, value, updated_at) values ('banned-words', ?, 0)", JSON.stringify(BANNED));
    passSeconds(14);
    expect((await publishing()).status).toBe(200);
    passSeconds(1);
    expect(refusalOf(await publishing())).toBe("400 BANNED_WORD");
  });

  test("asks a person without a username for one first, whatever the text", async () => {
    await setSetting("banned-words", BANNED);
    const nameless = await aPerson({ username: null });
    expect(refusalOf(await nameless.post("/api/jokes", { text: "چه بلافی" }))).toBe("403 USERNAME_REQUIRED");
    expect(refusalOf(await nameless.post("/api/jokes", { text: "بی‌ضرر" }))).toBe("403 USERNAME_REQUIRED");
    expect(await rows("select id from jokes where author_id = ?", nameless.userId)).toEqual([]);
  });

  test("accepts any word while there is no list of banned words", async () => {
    expect((await publish({ text: "بلاف" })).status).toBe(200);
  });
});
