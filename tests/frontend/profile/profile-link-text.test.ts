import { expect, it } from "vitest";

import { editableUrl, linksOf } from "../../../frontend/src/features/profile/profile-link-text.ts";

const NONE = { instagramUrl: "", twitterUrl: "", telegramUrl: "", websiteUrl: "", contactMobilePublic: "" };
/** What a person's only link shows; null without one. */
const textOf = (kind: keyof typeof NONE, url: string) =>
  linksOf({ ...NONE, [kind]: url }).find((link) => link !== null)?.text ?? null;

it.each([
  ["https://www.instagram.com/sara.khandan", "@sara.khandan"],
  ["https://t.me/sara_khandan/", "@sara_khandan"],
  ["https://www.instagram.com/p/C8xyz/", "instagram.com/p/C8xyz"],
  ["https://t.me/+invitation", "t.me/+invitation"],
  ["https://x.com/search?q=a", "x.com/search?q=a"],
  ["no address", null],
])("a link to a social network, %s, is shown as %s", (url, text) => {
  expect(textOf("telegramUrl", url)).toBe(text);
});

it.each([
  ["https://www.example.com/", "example.com"],
  ["http://khandan.example.com/me/", "khandan.example.com/me"],
  ["https://xn--mgbgz72d.xn--mgba3a4f16a/", "سایت.ایران"],
  ["https://www.xn--mgbgz72d.ir/%D8%AF%D8%B1%D8%A8%D8%A7%D8%B1%D9%87/?q=%DB%B1", "سایت.ir/درباره/?q=۱"],
  ["https://example.com/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%86%D8%AF%D9%85", "example.com/می\u200Cخندم"],
  // Cyrillic letters that look like «apple», a label that is no Punycode, and codes that are no letters.
  ["https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"],
  ["https://xn--a-/", "xn--a-"],
  ["https://example.com/%FF", "example.com/%FF"],
  ["https://example.com/a%20b%E2%80%AEc", "example.com/a%20b%E2%80%AEc"],
])("a profile link %s is shown as %s", (url, readable) => {
  expect(textOf("websiteUrl", url)).toBe(readable);
});

it.each([
  ["https://xn--mgbgz72d.xn--mgba3a4f16a/%D8%AF%D8%B1", "سایت.ایران/در"],
  ["https://example.com/%DB%B1%D9%A3", "example.com/۱٣"],
  ["https://example.com/%D9%83%D9%8A%D9%80", "example.com/كيـ"],
  // These would change if they were saved again.
  ["https://example.com/a%E2%80%8Fb", "example.com/a%E2%80%8Fb"],
  ["https://example.com/100%2525", "example.com/100%2525"],
  ["http://example.com/", "http://example.com/"],
])("a profile link %s is edited as %s", (url, editable) => {
  expect(editableUrl(url)).toBe(editable);
});
