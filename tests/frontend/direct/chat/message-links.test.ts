import { describe, expect, test } from "vitest";

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
    const text = "اول https://a.example، بعد www.b.example/x. تمام\nhttp://c.example";
    expect(linksOf(text).map(([written]) => written)).toEqual([
      "https://a.example",
      "www.b.example/x",
      "http://c.example",
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
