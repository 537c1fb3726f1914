import { deflateSync } from "node:zlib";

import { describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { AVATAR_MAX_BYTES } from "../../../../contract/account/values.ts";
import { post, read, refusalOf } from "../../support/call.ts";
import { rows, whileD1Fails } from "../../support/database.ts";
import {
  ALPHA_FLAG,
  EXIF_FLAG,
  adobeColour,
  base64Of,
  bytesOf,
  extended,
  jfif,
  jfifWithThumbnail,
  jpeg,
  jpegMetadata,
  lossless,
  lossy,
  png,
  pngChunk,
  pngHeader,
  pngOf,
  progressiveJpeg,
  segment,
  webp,
  webpChunk,
} from "../../support/images.ts";
import { fetchMedia, storedAt, storedKeys, upload, uploaded } from "../../support/features/media.ts";
import { type Person, aPerson } from "../../support/people.ts";

const SECRET = "GPS 35.6892 51.3890, Sara's phone";
const HTML = "<!doctype html><script>alert(document.cookie)</script>";

const avatarOf = async ({ userId }: Person) =>
  (await rows<{ avatar_url: string }>("select avatar_url from users where id = ?", userId))[0]?.avatar_url;

const ONE = { widthPx: 1, heightPx: 1 };
const plain: [string, string, Uint8Array][] = [
  ["a JPEG", "image/jpeg", jpeg({ more: [jfif] })],
  ["a JPEG with Adobe's colours", "image/jpeg", jpeg({ more: [adobeColour] })],
  ["a progressive JPEG of two scans", "image/jpeg", progressiveJpeg()],
  ["a PNG", "image/png", png()],
  [
    "a PNG with a palette and transparency",
    "image/png",
    pngOf(pngHeader(ONE, [8, 3, 0]), deflateSync(new Uint8Array(2)), [pngChunk("PLTE", "RGB"), pngChunk("tRNS", [0])]),
  ],
  ["a lossless WebP", "image/webp", webp(lossless())],
  ["a lossy WebP", "image/webp", webp(lossy())],
  ["an extended WebP with alpha", "image/webp", webp(extended(ALPHA_FLAG, { widthPx: 1, heightPx: 1 }), lossless())],
];

/** Each upload, and the expected stored picture. */
const withMetadata: [string, Uint8Array, Uint8Array][] = [
  [
    "Exif, profile, notes and comment of a JPEG",
    jpeg({ more: [jfif, ...jpegMetadata(SECRET)] }),
    jpeg({ more: [jfif] }),
  ],
  [
    "segments of a JPEG that no decoder knows, or that are not what their marker says",
    jpeg({ more: [0xdf, 0xdc, 0xf0, 0xf7, 0xfd, 0x02, 0xc8].map((marker) => segment(marker, SECRET)) }),
    jpeg(),
  ],
  [
    "Adobe's and JFIF's segments of other content",
    jpeg({ more: [segment(0xee, "GPS 35.6892 "), segment(0xe0, "Sara's phone 1")] }),
    jpeg(),
  ],
  ["the thumbnail of a JPEG", jpeg({ more: [jfifWithThumbnail] }), jpeg()],
  ["a comment between two scans", progressiveJpeg({ between: jpegMetadata(SECRET) }), progressiveJpeg()],
  ["anything after the end of a JPEG", bytesOf(jpeg(), HTML, SECRET), jpeg()],
  [
    "text, time, Exif and profile of a PNG",
    png({
      before: [pngChunk("tEXt", `Comment\0${SECRET}`), pngChunk("eXIf", SECRET), pngChunk("iCCP", SECRET)],
      after: [pngChunk("zTXt", SECRET), pngChunk("iTXt", SECRET), pngChunk("tIME", "1234567")],
    }),
    png(),
  ],
  ["the animation of a PNG", png({ before: [pngChunk("acTL", "12345678")], after: [pngChunk("fdAT", SECRET)] }), png()],
  ["anything after the end of a PNG", bytesOf(png(), HTML, SECRET), png()],
  [
    "Exif, XMP and profile of a WebP",
    webp(
      extended(EXIF_FLAG | 0x04 | 0x20, ONE),
      webpChunk("ICCP", SECRET),
      lossy(),
      webpChunk("EXIF", SECRET),
      webpChunk("XMP ", SECRET),
    ),
    webp(extended(0, ONE), lossy()),
  ],
  ["anything after the end of a WebP", bytesOf(webp(lossless()), HTML, SECRET), webp(lossless())],
];

describe("a new photo", () => {
  test.each(plain)("is stored unchanged when it is %s, and shown at its address", async (_, type, image) => {
    const person = await aPerson();
    const answer = await upload(person, image);
    expect(answer.body).toEqual({
      success: true,
      message: "ذخیره شد",
      inline: false,
      avatarUrl: expect.stringMatching(/^\/media\/avatars\/[0-9a-f-]{36}\.(jpg|png|webp)$/),
    });
    const avatarUrl = await avatarOf(person);
    expect(answer.body).toMatchObject({ avatarUrl });
    expect(await storedAt(avatarUrl ?? "")).toEqual(image);
    expect((await fetchMedia(avatarUrl ?? "")).headers.get("Content-Type")).toBe(type);
    expect((await person.post("/api/user-status")).body).toMatchObject({ user: { avatarUrl, avatarBase64: "" } });
    expect((await person.get(`/api/user-public/${person.username}`)).body).toMatchObject({ user: { avatarUrl } });
  });

  test.each(withMetadata)("is stored without %s", async (_, image, clean) => {
    const stored = await storedAt(await uploaded(await aPerson(), image));
    expect(stored).toEqual(clean);
    expect(new TextDecoder("latin1").decode(stored)).not.toContain(SECRET);
  });

  test("can be a data URL, whose declared type is ignored", async () => {
    const person = await aPerson();
    for (const type of ["image/jpeg", "image/png", "text/html", ""]) {
      const answer = await person.post("/api/upload-avatar", { base64: `data:${type};base64,${base64Of(png())}` });
      expect(read(answer, z.object({ avatarUrl: z.string() })).avatarUrl).toMatch(/\.png$/);
    }
  });

  test("replaces the old photo, which is removed from its address and the bucket", async () => {
    const person = await aPerson();
    const first = await uploaded(person, jpeg());
    const second = await uploaded(person, png());
    expect((await fetchMedia(first)).status).toBe(404);
    expect((await fetchMedia(second)).status).toBe(200);
    const keys = await storedKeys();
    expect(keys).not.toContain(first.slice("/media/".length));
    expect(keys).toContain(second.slice("/media/".length));
  });

  test("leaves one stored photo, which the account shows, when sent many times at once", async () => {
    const person = await aPerson();
    const before = await storedKeys();
    await Promise.all(Array.from({ length: 6 }, () => uploaded(person, jpeg())));
    const left = (await storedKeys()).filter((key) => !before.includes(key));
    expect(left.map((key) => `/media/${key}`)).toEqual([await avatarOf(person)]);
  });

  test("keeps the old photo when D1 fails", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const person = await aPerson();
    const first = await uploaded(person, jpeg());
    expect(refusalOf(await whileD1Fails("update on users", () => upload(person, png())))).toBe("500 INTERNAL");
    expect(await avatarOf(person)).toBe(first);
    expect((await fetchMedia(first)).status).toBe(200);
  });

  test("is accepted at exactly 500 KB and at 2048 pixels a side", async () => {
    const person = await aPerson();
    const data = Array<number>(AVATAR_MAX_BYTES - jpeg().length).fill(0);
    expect((await upload(person, jpeg({ data }))).status).toBe(200);
    const size = { widthPx: 2048, heightPx: 2048 };
    for (const image of [jpeg({ size }), png({ size }), webp(lossless(size)), webp(lossy(size))]) {
      expect((await upload(person, image)).status).toBe(200);
    }
  });
});

const HUGE = { widthPx: 10_000, heightPx: 10_000 };
const WIDE = { widthPx: 2049, heightPx: 1 };
const tooManyPixels: [string, Uint8Array][] = [
  ["a JPEG", jpeg({ size: HUGE })],
  ["a PNG", png({ size: HUGE })],
  ["a lossless WebP", webp(lossless(HUGE))],
  ["a lossy WebP", webp(lossy(HUGE))],
  ["an extended WebP", webp(extended(0, HUGE), lossless())],
  ["a small canvas around a huge WebP", webp(extended(0, ONE), lossy(HUGE))],
  ["a JPEG one pixel too wide", jpeg({ size: WIDE })],
  ["a PNG one pixel too wide", png({ size: WIDE })],
];

const unreadable: [string, Uint8Array][] = [
  ["an empty file", bytesOf()],
  ["SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["a page of HTML", bytesOf(HTML)],
  ["a PDF", bytesOf("%PDF-1.7\n%%EOF")],
  ["a ZIP", bytesOf("PK\x03\x04", Array<number>(60).fill(0))],
  ["HTML behind the first bytes of a JPEG", bytesOf([0xff, 0xd8, 0xff, 0xe0], HTML)],
  ["HTML behind the first bytes of a PNG", bytesOf("\x89PNG\r\n\x1a\n", HTML, Array<number>(60).fill(32))],
  ["HTML in the chunk of a WebP", webp(webpChunk("VP8 ", HTML))],
  ["HTML in the chunk of an extended WebP", webp(extended(0, ONE), webpChunk("VP8L", HTML))],
  ["HTML before a JPEG", bytesOf(HTML, jpeg())],
  ["a JPEG without a picture", bytesOf([0xff, 0xd8], jfif, [0xff, 0xd9])],
  ["a JPEG of no height", jpeg({ size: { widthPx: 8, heightPx: 0 } })],
  ["a PNG without data", bytesOf("\x89PNG\r\n\x1a\n", pngHeader(ONE), pngChunk("IEND", []))],
  ["a PNG of two sizes", png({ before: [pngHeader(HUGE)] })],
  ["a PNG of no width", png({ size: { widthPx: 0, heightPx: 8 } })],
  ["a WebP without a picture", webp(extended(0, ONE), webpChunk("ALPH", [0, 0]))],
  ["a WAVE sound", bytesOf("RIFF", [4, 0, 0, 0], "WAVE")],
];

describe("an invalid photo that leaves the stored photos unchanged", () => {
  async function expectRefused(refusal: string, ...texts: string[]) {
    const person = await aPerson();
    const old = await uploaded(person, jpeg());
    const before = await storedKeys();
    for (const base64 of texts) expect(refusalOf(await person.post("/api/upload-avatar", { base64 }))).toBe(refusal);
    expect(await storedKeys()).toEqual(before);
    expect(await avatarOf(person)).toBe(old);
  }

  test.each(unreadable)("is rejected when it is %s", async (_, file) => {
    await expectRefused("400 AVATAR_UNREADABLE", base64Of(file));
  });

  test.each(plain)("is rejected when it is %s cut off at any eighth", async (_, __, image) => {
    const lengths = Array.from({ length: 7 }, (_eighth, n) => Math.floor((image.length * (n + 1)) / 8));
    const cuts = [...lengths, image.length - 1].map((length) => base64Of(image.subarray(0, length)));
    await expectRefused("400 AVATAR_UNREADABLE", ...cuts);
  });

  test.each(tooManyPixels)("is rejected when it is %s of too many pixels", async (_, image) => {
    await expectRefused("400 AVATAR_TOO_MANY_PIXELS", base64Of(image));
  });

  test("is rejected when the file is one byte over 500 KB, and when it has 501 KB", async () => {
    const ofBytes = (bytes: number) => jpeg({ data: Array<number>(bytes - jpeg().length).fill(0) });
    const files = [AVATAR_MAX_BYTES + 1, 501 * 1024].map((bytes) => base64Of(ofBytes(bytes)));
    await expectRefused("400 AVATAR_TOO_LARGE", ...files);
  });

  test("is rejected at 6 MB by the limit of every call", async () => {
    await expectRefused("413 BODY_TOO_LARGE", "A".repeat(8 * 1024 * 1024));
  });

  test.each([
    "",
    "not base64!",
    "عکس",
    "data:text/plain,hello",
    `data:text/html;base64,${btoa(HTML)}`,
    `data:image/jpeg,${base64Of(jpeg())}`,
    `${base64Of(jpeg())}====`,
    "https://example.com/photo.jpg",
  ])("is rejected when it is the text %j", async (base64) => {
    await expectRefused("400 AVATAR_UNREADABLE", base64);
  });

  test("is rejected without a photo", async () => {
    expect(refusalOf(await (await aPerson()).post("/api/upload-avatar", {}))).toBe("400 AVATAR_UNREADABLE");
  });
});

describe("uploading a photo", () => {
  test("is rejected for a visitor and in another person's name", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const before = await storedKeys();
    const base64 = base64Of(jpeg());
    expect(refusalOf(await post("/api/upload-avatar", { base64 }))).toBe("401 LOGIN_REQUIRED");
    for (const claimed of [{ email: other.email }, { mobileNumber: other.mobile }]) {
      const answer = await person.post("/api/upload-avatar", { base64, ...claimed });
      expect(refusalOf(answer)).toBe("403 IDENTITY_MISMATCH");
    }
    expect(await storedKeys()).toEqual(before);
    expect((await person.post("/api/upload-avatar", { base64, email: person.email })).status).toBe(200);
  });

  test("is rejected while suspended", async () => {
    const person = await aPerson({ suspendedUntil: Date.now() + 86_400_000 });
    const before = await storedKeys();
    expect(refusalOf(await upload(person, jpeg()))).toBe("403 SUSPENDED");
    expect(await storedKeys()).toEqual(before);
  });
});
