import { describe, expect, test } from "vitest";

import { messageText } from "../../../../contract/direct/links.ts";
import { parseUrl } from "../../../../contract/web-address.ts";
import { splitLinks } from "../../../../frontend/src/features/direct/chat/message-links.ts";

const linksOf = (text: string) => splitLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

describe("a web address in a message", () => {
  test.each([
    ["https://example.com/a?b=1#c", "https://example.com/a?b=1#c"],
    ["http://example.com", "http://example.com/"],
    ["www.example.ir/راه", "https://www.example.ir/%D8%B1%D8%A7%D9%87"],
    ["HTTPS://EXAMPLE.com", "https://example.com/"],
  ])("%s becomes a link", (written, href) => {
    expect(linksOf(`ببین: ${written} جالبه`)).toEqual([[written, href]]);
  });

  test.each([
    ["سلام https://example.com.", "https://example.com"],
    ["این (https://example.com/a) را", "https://example.com/a"],
    ["«www.example.com»", "www.example.com"],
    ["دیدی https://example.com/a؟", "https://example.com/a"],
    ["https://example.com/a، و بعد", "https://example.com/a"],
    ["https://example.com/a!!", "https://example.com/a"],
    ["https://example.com/a…", "https://example.com/a"],
    ['<a href="https://example.com/x">', "https://example.com/x"],
    ["https://bank.ir\\@evil.example", "https://bank.ir"],
    ["https://example.com/a\u200Fb", "https://example.com/a"],
    ["https://example.com/a\u202Egnp.exe", "https://example.com/a"],
  ])("ends where the sentence continues: %j", (text, shown) => {
    expect(linksOf(text).map(([written]) => written)).toEqual([shown]);
  });

  test.each([
    ["https://fa.wikipedia.org/wiki/نیم‌فاصله", "https://fa.wikipedia.org/wiki/نیم‌فاصله"],
    ["https://fa.wikipedia.org/wiki/شیر_(جانور)", "https://fa.wikipedia.org/wiki/شیر_(جانور)"],
    ["(ببین https://fa.wikipedia.org/wiki/شیر_(جانور))", "https://fa.wikipedia.org/wiki/شیر_(جانور)"],
    ["https://example.com/a?q=می‌خوام", "https://example.com/a?q=می‌خوام"],
    ["https://example.com/a#بخش‌دوم", "https://example.com/a#بخش‌دوم"],
    ["https://labkhand.ir/labkhand/u/khosh-khande-", "https://labkhand.ir/labkhand/u/khosh-khande-"],
    ["https://example.com/a_b_", "https://example.com/a_b_"],
    ["این لینکhttps://example.com/a", "https://example.com/a"],
    // The half-space: twice in a word, after a digit or a mark; not before a space or a Latin letter.
    ["https://example.com/می‌خواهم‌شان", "https://example.com/می‌خواهم‌شان"],
    ["https://example.com/۲‌نفره/خانهٔ‌ما", "https://example.com/۲‌نفره/خانهٔ‌ما"],
    ["https://سایت‌ما.ایران/در", "https://سایت‌ما.ایران/در"],
    ["https://example.com‌ها", "https://example.com"],
    ["https://example.com/a‌رو ببین", "https://example.com/a"],
    ["https://example.com/کتاب‌ ", "https://example.com/کتاب"],
    // Brackets.
    ["https://example.com/f(x)(y)", "https://example.com/f(x)(y)"],
    ["https://example.com/f((x))).", "https://example.com/f((x))"],
    ["https://example.com/a[1]", "https://example.com/a[1]"],
    ["[https://example.com/a]", "https://example.com/a"],
    ["[متن](https://example.com/a_(b))", "https://example.com/a_(b)"],
    ["https://example.com/a(نقل از", "https://example.com/a"],
    ["https://example.com(این)", "https://example.com"],
    ["https://example.com/a:) خخخ", "https://example.com/a"],
    ["https://example.com/a :(", "https://example.com/a"],
    ["(https://example.com/a)و بعد", "https://example.com/a"],
    ["(«https://example.com/a?b=(c)»)!", "https://example.com/a?b=(c)"],
    // The last character.
    ["https://example.com/~sara~", "https://example.com/~sara~"],
    ["https://example.com/a--.", "https://example.com/a--"],
    ["https://example.com/?q=", "https://example.com/?q="],
    ["_https://example.com/a_b_", "https://example.com/a_b"],
    ["~~https://example.com/a~~", "https://example.com/a"],
    ["*https://example.com/a*", "https://example.com/a"],
    ["'https://example.com/rubik's_cube'", "https://example.com/rubik's_cube"],
    ["“https://example.com/a”", "https://example.com/a"],
    ["https://example.com/a؟؟!", "https://example.com/a"],
    ["https://fa.wikipedia.org/wiki/تهران،_ایران، بله", "https://fa.wikipedia.org/wiki/تهران،_ایران"],
    ["https://example.com/a😂😂", "https://example.com/a"],
    ["https://example.com👨‍👩‍👧!", "https://example.com"],
    ["https://example.com/😂", "https://example.com/😂"],
    ["https://example.com/?q=👨‍👩‍👧", "https://example.com/?q=👨‍👩‍👧"],
    // What stands right before and after it.
    ["سایت:www.example.com", "www.example.com"],
    ["سایتwww.example.comرو ببین", "www.example.com"],
    ["برو به.https://example.com/a", "https://example.com/a"],
    ["ببین-https://example.com/a", "https://example.com/a"],
    ["۲https://example.com/a", "https://example.com/a"],
    ["1.https://example.com/a", "https://example.com/a"],
    ["😂https://example.com/a", "https://example.com/a"],
    ["خانهٔhttps://example.com:8080رو", "https://example.com:8080"],
    ["https://web.archive.org/web/https://example.com/a", "https://web.archive.org/web/https://example.com/a"],
  ])("is found whole, and nothing more: %j", (text, shown) => {
    expect(linksOf(text)).toEqual([[shown, parseUrl(shown.replace(/^www/, "https://www"))?.href]]);
  });

  test.each(["https://سایت.ایران/در", "https://www.سایت.ir", "http://EXAMPLE.com:8080/x", "www.example.com?a=b"])(
    "%s is shown as it was written",
    (written) => expect(linksOf(written).map(([shown]) => shown)).toEqual([written]),
  );

  test.each([
    ["https://bank.ir\u2044login.evil.example/", "https://bank.xn--irlogin-2d7c.evil.example/"],
    ["https://bank.ir\u2215login.evil.example/", "https://bank.xn--irlogin-df0d.evil.example/"],
    // Cyrillic letters that look like «apple».
    ["https://\u0430\u0440\u0440\u04CF\u0435.com/", "https://xn--80ak6aa92e.com/"],
    ["https://example。com/", "https://example.com/"],
    ["https://２example.com/", "https://2example.com/"],
  ])("shows where it leads when it only looks like another one: %j", (written, opened) => {
    expect(linksOf(written)).toEqual([[opened, opened]]);
  });

  test("can appear several times in a text, and no other text is lost", () => {
    const text =
      "اول https://a.example، بعد www.b.example/x. تمام\nhttp://c.example (https://d.example/x)(https://e.example/y),https://f.example/z,www.g.example";
    expect(linksOf(text).map(([written]) => written)).toEqual([
      "https://a.example",
      "www.b.example/x",
      "http://c.example",
      "https://d.example/x",
      "https://e.example/y",
      "https://f.example/z",
      "www.g.example",
    ]);
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});

describe("text that is not a link", () => {
  test.each([
    "javascript:alert(1)",
    "JavaScript://www.example.com/%0Aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.com",
    "intent://example.com#Intent;end",
    "https://bank.ir@evil.example/login",
    "https://user:pass@evil.example",
    "https://",
    "http://localhost/x",
    "www.",
    "me@www.example.com",
    "sub.www.example.com",
    "httpss://example.com",
    "example.com",
    "<script>alert(1)</script>",
    "",
  ])("%j stays plain text", (text) => {
    expect(linksOf(text)).toEqual([]);
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});

test.each([
  ["كتاب: https://example.com/كتاب٣ ببين", "کتاب: https://example.com/كتاب٣ ببین"],
  [
    "  www.example.com/يك\u200F\n\n\n\nhttps://example.com/?q=بــله ",
    "www.example.com/يك\n\nhttps://example.com/?q=بــله",
  ],
  ["لينكhttps://example.com/علي، يا نه", "لینکhttps://example.com/علي، یا نه"],
  ["https://example.com/ي\u200C\u200Cك", "https://example.com/ی\u200Cک"],
  [`https://example.com/ك${"\u0651".repeat(300)}`, `https://example.com/ك${"\u0651".repeat(4)}`],
  ["علي", "علی"],
])("a message is stored normalised, but for its links: %j", (typed, stored) => {
  expect(messageText(typed)).toBe(stored);
  expect(messageText(stored)).toBe(stored);
});

test("a long message of one kind takes no long time", () => {
  // The process's own time: a machine that stops for a second proves nothing.
  const start = process.cpuUsage();
  for (const part of [
    "https://",
    "www.",
    "www.a.b(",
    "https://a.b/😂",
    "می\u200Cخ",
    "a",
    "(",
    ").",
    "😂",
    "https://a.b/x,",
  ])
    splitLinks(`https://example.com/${part.repeat(2000)}`);
  // A paste that nobody can send.
  messageText("https://a/(".repeat(20_000));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
});
