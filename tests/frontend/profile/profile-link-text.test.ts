import { expect, it } from "vitest";

import { handleOf, shortUrl } from "../../../frontend/src/features/profile/profile-link-text.ts";

it.each([
  ["https://www.instagram.com/sara.khandan", "sara.khandan"],
  ["https://t.me/sara_khandan/", "sara_khandan"],
  ["https://www.instagram.com/p/C8xyz/", null],
  ["https://t.me/+invitation", null],
  ["https://x.com/search?q=a", null],
  ["no address", null],
])("shows the handle of %s as %s", (url, handle) => {
  expect(handleOf(url)).toBe(handle);
});

it.each([
  ["https://www.example.com/", "example.com"],
  ["http://khandan.example.com/me/", "khandan.example.com/me"],
])("shortens %s to %s", (url, short) => {
  expect(shortUrl(url)).toBe(short);
});
