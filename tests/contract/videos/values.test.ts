import { describe, expect, it } from "vitest";

import { aparatFrame, frameOf, parseVideoLink } from "../../../contract/videos/values.ts";

const FRAME = "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame";

it("a video always has the same player address", () => {
  expect(aparatFrame("aB3dE")).toBe(FRAME);
});

describe("a pasted link", () => {
  it.each([
    FRAME,
    `  ${FRAME}?isamp\n`,
    "https://aparat.com/video/video/embed/videohash/aB3dE/vt/frame/isamp",
    "https://m.aparat.com/embed/aB3dE",
    "https://www.aparat.com/embed/aB3dE?data[rnddiv]=1&data[responsive]=yes",
    "https://www.APARAT.com/embed/aB3dE/#t=3",
  ])("is accepted as a video: %s", (link) => {
    expect(parseVideoLink(link)).toEqual({ hash: "aB3dE" });
  });

  it.each([
    ["VIDEO_LINK_REQUIRED", ""],
    ["VIDEO_LINK_REQUIRED", " \n "],
    ["VIDEO_LINK_INVALID", "aparat.com/embed/aB3dE"],
    ["VIDEO_LINK_INVALID", "ویدیوی من"],
    ["VIDEO_LINK_INVALID", "http://www.aparat.com/embed/aB3dE"],
    ["VIDEO_LINK_INVALID", "javascript:alert(1)//www.aparat.com/embed/aB3dE"],
    ["VIDEO_LINK_INVALID", "data:text/html,www.aparat.com/embed/aB3dE"],
    ["VIDEO_LINK_INVALID", `<iframe src="${FRAME}"></iframe>`],
    ["VIDEO_LINK_INVALID", `${FRAME} ${FRAME}`],
    ["VIDEO_LINK_OTHER_SITE", "https://www.youtube.com/embed/aB3dE"],
    ["VIDEO_LINK_OTHER_SITE", "https://aparat.com.evil.example/embed/aB3dE"],
    ["VIDEO_LINK_OTHER_SITE", "https://evilaparat.com/embed/aB3dE"],
    ["VIDEO_LINK_OTHER_SITE", "https://evil.example/www.aparat.com/embed/aB3dE"],
    ["VIDEO_LINK_OTHER_SITE", "https://www.aparat.com@evil.example/embed/aB3dE"],
    ["VIDEO_LINK_OTHER_SITE", "https://www.aparat.com:8443/embed/aB3dE"],
    ["VIDEO_LINK_NOT_EMBED", "https://www.aparat.com/v/aB3dE"],
    ["VIDEO_LINK_NOT_EMBED", "https://www.aparat.com/v/aB3dE?back=/embed/aB3dE"],
    ["VIDEO_LINK_NOT_EMBED", "https://www.aparat.com/"],
    ["VIDEO_LINK_INVALID", "https://www.aparat.com/embed/"],
    ["VIDEO_LINK_INVALID", "https://www.aparat.com/embed/aB"],
    ["VIDEO_LINK_INVALID", "https://www.aparat.com/embed/a-b-c"],
    ["VIDEO_LINK_INVALID", `https://www.aparat.com/embed/${"a".repeat(33)}`],
    ["VIDEO_LINK_INVALID", "https://www.aparat.com/video/video/embed/aB3dE"],
  ])("is rejected with %s: %s", (refusal, link) => {
    expect(parseVideoLink(link)).toEqual({ refusal });
  });
});

describe("the player of a video that a venue or the administrator chose", () => {
  it.each([
    "https://www.aparat.com/v/aB3dE",
    "http://aparat.com/v/aB3dE/",
    " https://m.aparat.com/v/aB3dE?t=12 ",
    FRAME,
  ])("has the address that is derived from %s", (address) => {
    expect(frameOf(address)).toBe(FRAME);
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
  ])("is missing when the chosen address is %s", (address) => {
    expect(frameOf(address)).toBeNull();
  });
});
