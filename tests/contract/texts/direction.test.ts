import { expect, test } from "vitest";

import { directedRuns, directionOf, paragraphsOf, withDirectionMarks } from "../../../contract/texts/direction.ts";
import { cpuMsOf } from "../../support/cpu-ms.ts";

test.each([
  ["معلم: جمله‌ای با «دیروز» بساز.", "rtl"],
  ["OK بچه‌ها، فردا می‌بینمتون.", "rtl"],
  ["😂", "rtl"],
  ["۱۲۳!", "rtl"],
  ["", "rtl"],
  ["سلام hello", "rtl"],
  ["hello سلام", "rtl"],
  ["Why did the chicken cross the road?", "ltr"],
  ["LOL 😂 ۱۰ از ۱۰", "rtl"],
  ["That was so funny 😂 ۱۰ از ۱۰", "ltr"],
  // One long name does not outweigh a sentence.
  ["یه روز Microsoft Windows رفت دکتر", "rtl"],
  ["لطفا handleSubmit و validateForm را صدا بزن", "rtl"],
  ["کد تخفیف: LABKHAND-SUMMER-2026", "rtl"],
  ["Supercalifragilisticexpialidocious یعنی چی؟", "rtl"],
  ["iPhone 17 Pro Max خریدم و گوشی قبلی‌ام هنوز قسط دارد", "rtl"],
  ["رمز وای‌فای: CorrectHorseBatteryStaple", "rtl"],
  // It has a mark of Persian.
  ["C++ یا Java یا Rust؟", "rtl"],
  ["Netflix؟", "rtl"],
  ["Java، Python و C++", "rtl"],
  ["OK؛ thanks my friend", "rtl"],
  ["Instagram Telegram WhatsApp کدوم؟ 😂", "rtl"],
  // It ends in a Persian word, as a verb is.
  ["B: yes خوبم", "rtl"],
  ["iPhone 15 Pro Max گرفتم", "rtl"],
  ["iPhone 15 Pro Max گرفتم 😂 @ali", "rtl"],
  ["Samsung Galaxy S24 Ultra خریدم. iPhone 15 Pro Max دادم!", "rtl"],
  ["That is so funny. iPhone 15 گرفتم", "ltr"],
  ["My friend wrote me a «سلام»", "ltr"],
  ['He said that in "فارسی".', "ltr"],
  // It begins in Persian.
  ["معلم گفت Where are you from and what is your name", "rtl"],
  ["«خداحافظ» means goodbye in Persian, my dear friend", "rtl"],
  ["My friend said «خداحافظ» and left", "ltr"],
  // A word that has got a Persian ending is Persian.
  ["HTMLها و CSSها", "rtl"],
  // Addresses are left aside, whatever follows them.
  ["این را ببین https://example.com/a/very/long/address", "rtl"],
  ["ببین این رو https://a.ir/b و www.digikala.com خوبه؟ ایمیلم niloofar@example.com", "rtl"],
  ["www.digikala.com divar.ir t.me/jokes خوبه؟", "rtl"],
  ["@sara.khandan @amir_tanz @dorsa.d بیایید", "rtl"],
  ["(niloofar@example.com), labkhand.example: کدام؟", "rtl"],
  ["HTTPS://EXAMPLE.COM WWW.EXAMPLE.COM Example.Com/a?b=c سلام", "rtl"],
  ["Write to niloofar@example.com or see www.digikala.com", "ltr"],
  ["سلام: see www.digikala.com, divar.ir and t.me", "rtl"],
  ["https://fa.wikipedia.org/wiki/لبخند is the best page", "ltr"],
  // Other scripts that run from the left, and from the right.
  ["Привет, как дела? خوبم", "ltr"],
  ["這是 笑話", "ltr"],
  ["ﺳﻼم", "rtl"],
  // As a whole, the paragraphs with the most words decide.
  ["Teacher: Who is absent today?\nهمه با هم: آقا ما!", "rtl"],
  ["OK\nبچه‌ها کجایید؟", "rtl"],
  ["A long line in English, and more of it.\nسلام", "ltr"],
])("the text %s has the direction %s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test.each([
  ['معلم گفت این جمله را بخوان:\n"Where are you from?"\nگفتم از همین‌جا!', "rtl ltr rtl"],
  ["۱. فارسی\n2. English (really)!\n۳. باز هم فارسی", "rtl ltr rtl"],
  ["Teacher: Who is absent today?\nهمه با هم: آقا ما!", "ltr rtl"],
  ["A: Knock knock!\nB: Who's there?\nمن: هیچ‌کس", "ltr rtl"],
  ["سلام\n\n\nhello there", "rtl ltr"],
  ["hello there\n\nسلام\n", "ltr rtl"],
  // Those without words follow the others.
  ["So funny\n😂😂\nReally!", "ltr"],
  ["😂\nSo funny", "ltr"],
  ["😂\n۱۲۳", "rtl"],
  ["See this:\nhttps://example.com/a\nIs it good?", "ltr"],
  ["ببین:\nexample.com", "rtl"],
  ["یک\u2028two words\u2029سه", "rtl ltr rtl"],
  ["یک\r\ntwo words\rسه", "rtl ltr rtl"],
  ["", "rtl"],
])("the runs of %j are %s", (text, directions) => {
  const runs = directedRuns(text);
  expect(runs.map(({ direction }) => direction).join(" ")).toBe(directions);
  expect(runs.map((run) => run.text).join("\n")).toBe(paragraphsOf(text).join("\n"));
  // The end of a run that ends in a line end would show one line less.
  for (const run of runs.slice(0, -1)) expect(run.text).not.toMatch(/\n$/);
});

test("a text of one direction is one run, and a paragraph of a notification begins with its direction where its letters would not tell", () => {
  const joke = "OK بچه‌ها\nگفت this is it, my friend";
  expect(directedRuns(joke)).toEqual([{ direction: directionOf(joke), text: joke }]);
  const news = "\u2068sara\u2069 به جوکت خندید: OK\nOK بچه‌ها\nWhere are you?\n«نه» is what she said? No!\n😂";
  expect(withDirectionMarks(news)).toBe(news.replace("OK بچه‌ها", "\u200FOK بچه‌ها"));
  expect(withDirectionMarks("www.digikala.com خوبه؟")).toBe("\u200Fwww.digikala.com خوبه؟");
});

test("a text of long words is measured at once", async () => {
  const texts = ["a".repeat(4000), "a.".repeat(2000), "@".repeat(4000), ".-".repeat(2000)];
  expect(await cpuMsOf(() => texts.forEach(directionOf))).toBeLessThan(200);
});
