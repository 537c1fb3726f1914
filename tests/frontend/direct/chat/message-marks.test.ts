import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { markOf } from "../../../../frontend/src/features/direct/chat/message-marks.ts";

const linesOf = (file: string) =>
  readFileSync(new URL(`../../../data/${file}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

test("a message that asks for a code, secrecy, another app or something personal is marked", () => {
  const marked = linesOf("marked-messages.tsv").map((line) => line.split("\t"));
  expect(marked.length).toBeGreaterThanOrEqual(120);
  expect(marked.filter(([mark, text = ""]) => markOf(text, false) !== mark)).toEqual([]);
});

test("an innocent message is not marked", () => {
  const innocent = linesOf("innocent-messages.txt");
  expect(innocent.length).toBeGreaterThanOrEqual(150);
  expect(innocent.filter((text) => markOf(text, true) !== null)).toEqual([]);
});

test("a link is marked in a request, a messenger's in every chat, and a long message is judged at once", () => {
  expect(markOf("بیا https://t.me/ali_1", false)).toBe("elsewhere");
  for (const [isRequest, mark] of [
    [true, "elsewhere"],
    [false, null],
  ] as const)
    expect(markOf("ببین: https://evil.example/x", isRequest)).toBe(mark);
  for (const word of ["عکس تو رو بهم یه ", "به کسی تو رو ", "بفرست ", "ا "])
    expect(markOf(word.repeat(300), true)).toBe(null);
});

describe("a stranger's message", () => {
  test.each([
    ["a mobile", "به من زنگ بزن 09121234567"],
    ["a mobile in Persian digits", "شماره‌ام ۰۹۱۲۱۲۳۴۵۶۷"],
    ["a mobile in Arabic digits", "٠٩١٢١٢٣٤٥٦٧"],
    ["a mobile with spaces", "۰۹۱۲ ۱۲۳ ۴۵ ۶۷"],
    ["a mobile with dots and hyphens", "0.9.1.2-123-45-67"],
    ["a mobile with its country code", "+98 (912) 123 4567"],
    ["a landline", "خانه‌مان ۸۸۷۷۶۶۵۵ است"],
    ["a spoken mobile", "صفر نهصد و دوازده صد و بیست و سه"],
    ["a link", "ببین: https://evil.example/x"],
    ["a domain", "بیا t.me/ali_1"],
    ["a domain without a path", "برو به example.com"],
    ["a handle", "من @ali_77 هستم"],
    ["an e-mail", "ali@mail.example بنویس"],
    ["Telegram", "تلگرام داری؟"],
    ["Telegram with a possessive", "تلگرامت چیه"],
    ["Telegram in Arabic letters", "تلگرامي؟"],
    ["Instagram", "اینستاگرامم را ببین"],
    ["Instagram in short", "اینستا داری"],
    ["WhatsApp in one word", "واتساپ بیا"],
    ["WhatsApp with a half-space", "واتس‌اپ بده"],
    ["Rubika", "روبیکا هستی؟"],
    ["Eitaa", "توی ایتا پیام بده"],
    ["Bale", "بیا توی بله"],
    ["Soroush", "در سروش حرف بزنیم"],
    ["Latin names", "Telegram? WhatsApp?"],
  ])("is taken as an invitation to another app when it has %s", (_, text) => {
    expect(markOf(text, true)).toBe("elsewhere");
  });

  test.each([
    ["a greeting", "سلام، جوک‌هایت خیلی خوب بود"],
    ["a yes", "بله، خودم نوشتم"],
    ["a name", "من سروش هستم"],
    ["Italy", "از ایتالیا می‌نویسم"],
    ["a date", "۱۴۰۳/۰۵/۱۲ یادت هست؟"],
    ["a price", "۱۵۰۰۰ تومان بود"],
    ["a number of likes", "۱۲۳۴۵۶۷ تا لایک!"],
    ["a sentence without blanks after its dots", "سلام.خوبی.چه خبر"],
    ["a single @", "ساعت @ ۵"],
  ])("is not taken as an invitation to another app when it has %s", (_, text) => {
    expect(markOf(text, true)).toBe(null);
  });
});
