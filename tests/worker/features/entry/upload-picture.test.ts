import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { ENTRY_PICTURE_MAX_BYTES } from "../../../../contract/entry/values.ts";
import { admin, adminHeaders } from "../../support/administrator.ts";
import { type Answer, call, get, read, refusalOf } from "../../support/call.ts";
import { bytesOf, jpeg, lossy, png, webp } from "../../support/images.ts";
import { fetchMedia, storedAt, storedKeys } from "../../support/features/media.ts";
import { aPerson } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";

type Upload = readonly [path: string, field: string, answered: string, folder: string];

const SPLASH: Upload = ["/api/admin/splash-screen/upload", "splashScreen", "url", "splashes"];
const PROMO: Upload = ["/api/admin/home-promo/upload", "image", "imageUrl", "promos"];

function upload([path, field]: Upload, content: Uint8Array | string, name = "picture.png"): Promise<Answer> {
  const form = new FormData();
  form.set(field, new File([content], name, { type: "image/png" }));
  return call("POST", path, { rawBody: form, headers: adminHeaders });
}

const addressIn = (answer: Answer, field: string) => read(answer, z.looseObject({ [field]: z.string() }))[field];

beforeEach(clearSettings);

describe.each([SPLASH, PROMO])("%s", (...kind) => {
  const [path, field, answered, folder] = kind;

  test.each([
    ["jpg", jpeg()],
    ["png", png()],
    ["webp", webp(lossy())],
  ])("stores a %s by its content, not by its file name, and serves it as a picture", async (type, bytes) => {
    const url = z.string().parse(addressIn(await upload(kind, bytes, "virus.html"), answered));
    expect(url).toMatch(new RegExp(`^/media/${folder}/[0-9a-f-]{36}\\.${type}$`));
    expect((await fetchMedia(url)).headers.get("Content-Type")).toBe(`image/${type === "jpg" ? "jpeg" : type}`);
    expect(await storedAt(url)).toEqual(bytes);
  });

  test.each<[what: string, content: Uint8Array | string, refusal: string]>([
    ["renamed HTML", "<!doctype html><script>alert(1)</script>", "400 PICTURE_UNREADABLE"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "400 PICTURE_UNREADABLE"],
    ["a truncated picture", png().subarray(0, 40), "400 PICTURE_UNREADABLE"],
    ["an empty file", "", "400 PICTURE_UNREADABLE"],
    ["a bomb of pixels", png({ size: { widthPx: 30_000, heightPx: 30_000 } }), "400 PICTURE_TOO_MANY_PIXELS"],
    [
      "one byte over five megabytes",
      bytesOf(png(), new Uint8Array(ENTRY_PICTURE_MAX_BYTES + 1 - png().length)),
      "400 PICTURE_TOO_LARGE",
    ],
    ["seven megabytes", new Uint8Array(7 * 1024 * 1024), "400 PICTURE_TOO_LARGE"],
  ])("rejects %s and leaves the bucket unchanged", async (_, content, refusal) => {
    const before = await storedKeys();
    expect(refusalOf(await upload(kind, content))).toBe(refusal);
    expect(await storedKeys()).toEqual(before);
  });

  test("rejects an upload that is not a file", async () => {
    const form = new FormData();
    form.set(field, "a text");
    expect(refusalOf(await call("POST", path, { rawBody: form, headers: adminHeaders }))).toBe(
      "400 PICTURE_UNREADABLE",
    );
    expect(refusalOf(await call("POST", path, { rawBody: new FormData(), headers: adminHeaders }))).toBe(
      "400 PICTURE_UNREADABLE",
    );
    expect(refusalOf(await admin.post(path, { [field]: "x" }))).toBe("400 INVALID_JSON");
  });

  test("is open to the administrator only", async () => {
    const person = await aPerson();
    const form = new FormData();
    form.set(field, new File([png()], "picture.png"));
    const before = await storedKeys();
    expect(refusalOf(await call("POST", path, { rawBody: form, cookie: person.cookie }))).toBe("403 ADMIN_ONLY");
    expect(await storedKeys()).toEqual(before);
  });
});

test("an uploaded splash is shown to everybody at once", async () => {
  expect((await get("/api/splash-screen", { t: "1" })).body).toEqual({ success: true, url: null });
  const url = addressIn(await upload(SPLASH, png()), "url");
  expect((await get("/api/splash-screen", { t: "2" })).body).toEqual({ success: true, url });
});

test("an uploaded picture keeps the banner's text and link", async () => {
  const promo = { enabled: true, text: "جشنواره", link: "https://labkhand.example/jashn", imageUrl: "" };
  await admin.post("/api/admin/home-promo", { ...promo, link: " labkhand.example/jashn" });
  expect((await get("/api/home-promo")).body).toEqual({ success: true, config: promo });
  const uploaded = await upload(PROMO, jpeg());
  // One trip: between a separate read and write, another save could be lost.
  expect(uploaded.cost.trips).toBe(1);
  const imageUrl = addressIn(uploaded, "imageUrl");
  expect((await get("/api/home-promo")).body).toEqual({ success: true, config: { ...promo, imageUrl } });
});
