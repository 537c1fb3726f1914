import { describe, expect, test } from "vitest";

import { isSecureAddress, parseWebAddress, tidyAddress, typedLink } from "../../contract/web-address.ts";

describe("a web address", () => {
  test.each([
    "https://fa.wikipedia.org/wiki/۱۲_مرد_خشمگین",
    "https://example.com/٣/كتاب",
    "https://example.com/?q=ـ&a=٪۲۰",
    "https://example.com/علي/يك",
    "https://example.com/بــله",
    "https://example.com/#۳",
    "https://example.com/a?b=٤٥&c=ي#ك",
    "example.com/می\u200Cخندم\u200C\u200Cها",
    "سایت.ایران/ۀ/أ/إ/ؤ",
    "https://example.com/e\u0301/\u00E9",
    "https://example.com/👨\u200D👩\u200D👧",
    "https://example.com/%D9%8A/١",
    "https://example.com/ﻻ/ﷲ",
    "https://example.com/٬٫،؛؟",
    "https://example.com?نام=علي",
    "https://example.com/１２",
  ])("keeps what follows its host as it was typed: «%s»", (typed) => expect(tidyAddress(typed)).toBe(typed));

  test.each([
    [" \u200Fhttps://example.com/٣\u200F\u202C ", "https://example.com/٣"],
    ["\uFEFFexample.com/a\u2060b\u202Ec", "example.com/abc"],
    ["HTTPS://EXAMPLE.com:۸۰۸۰/۱", "HTTPS://EXAMPLE.com:8080/۱"],
    ["كتاب.ايران/كتاب", "کتاب.ایران/كتاب"],
    ["بـله.ir?ي", "بله.ir?ي"],
    ["  ", ""],
  ])("loses stray marks, and has a host in stored letters and digits: %j", (typed, tidy) =>
    expect(tidyAddress(typed)).toBe(tidy),
  );

  test.each([
    "https://example.com/a?b#c",
    "HTTP://example.com:8080",
    "https://سایت.ایران/در",
    "https://my_site.example.ir",
  ])("is accepted when written «%s»", (text) => expect(parseWebAddress(text)).not.toBeNull());

  test.each([
    "",
    "example.com",
    "https://",
    "https:example.com",
    "https://localhost/x",
    "https://printer.local",
    "https://printer.local./",
    "https://127.0.0.1/x",
    "https://0x7f.1",
    "https://[::1]/",
    "https://example.com/a b",
    "https://example.com\\@evil.example",
    "https://somebody@example.com",
    "https://javascript:alert(1)",
    "javascript://example.com/%0Aalert(1)",
    "ftp://example.com",
  ])("is not accepted when written «%s»", (text) => expect(parseWebAddress(text)).toBeNull());

  test("counts as secure only with https", () => {
    expect([isSecureAddress("https://example.com"), isSecureAddress("http://example.com")]).toEqual([true, false]);
  });
});

describe("a typed link", () => {
  test.each([
    ["https://example.com", "https://example.com"],
    ["HTTP://example.com", "HTTP://example.com"],
    ["mailto:salam@example.com?subject=x", "mailto:salam@example.com?subject=x"],
    ["tel:+982112345678", "tel:+982112345678"],
    ["ftp://example.com/file", "ftp://example.com/file"],
    ["//example.com", "//example.com"],
    ["/labkhand/games", "/labkhand/games"],
    [" example.com/a ", "https://example.com/a"],
    ["httpx.example", "https://httpx.example"],
    ["Salam@Example.com", "mailto:salam@example.com"],
    ["۰۲۱ ۱۲۳۴-۵۶۷۸", "tel:02112345678"],
    ["\u202A+98 912 111 2233\u202C", "tel:+989121112233"],
    ["   ", ""],
  ])("with the text «%s» becomes «%s»", (typed, link) => expect(typedLink(typed)).toBe(link));

  test.each([
    "javascript:alert(1)",
    "javascript://example.com/%0Aalert(1)",
    "JavaScript:alert(document.domain).example",
    "data:text/html,x",
    "vbscript:x",
    "https://localhost",
    "https:example.com",
    "//localhost/x",
    "/\\evil.example",
    "mailto:nobody",
    "tel:javascript",
    "جشنواره",
    "a b.example",
  ])("is rejected as «%s»", (typed) => expect(typedLink(typed)).toBeNull());
});
