import { describe, expect, it } from "vitest";

import { aparatFrame } from "../../../../frontend/src/features/profile/video/aparat.ts";

const FRAME = "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame";

describe("a video's player", () => {
  it.each([
    "https://www.aparat.com/v/aB3dE",
    "http://aparat.com/v/aB3dE/",
    " https://m.aparat.com/v/aB3dE?t=12 ",
    "https://www.aparat.com/embed/aB3dE?data[rnddiv]=1",
    `${FRAME}?isamp`,
  ])("is found from %s", (url) => {
    expect(aparatFrame(url)).toBe(FRAME);
  });

  it.each([
    "",
    "aparat.com/v/aB3dE",
    "https://aparat.com.evil.example/v/aB3dE",
    "https://evil.example/www.aparat.com/v/aB3dE",
    "https://www.aparat.com/v/",
    "https://www.aparat.com/v/a-b",
    "javascript:alert(1)//aparat.com/v/aB3dE",
    '<iframe src="https://www.aparat.com/v/aB3dE">',
  ])("is never made from %s", (url) => {
    expect(aparatFrame(url)).toBeNull();
  });
});
