import { expect, test } from "vitest";

import { promoLink } from "../../contract/entry.ts";

test.each([
  ["https://example.com", "https://example.com"],
  ["HTTP://example.com", "HTTP://example.com"],
  ["mailto:salam@example.com", "mailto:salam@example.com"],
  ["tel:+982112345678", "tel:+982112345678"],
  ["ftp://example.com/file", "ftp://example.com/file"],
  ["//example.com", "//example.com"],
  ["/labkhand/games", "/labkhand/games"],
  [" example.com/a ", "https://example.com/a"],
  ["javascript:alert(1)", "https://javascript:alert(1)"],
  ["data:text/html,x", "https://data:text/html,x"],
  ["httpx.example", "https://httpx.example"],
  ["   ", ""],
])("a promo link typed as «%s» leads to «%s»", (typed, link) => expect(promoLink(typed)).toBe(link));
