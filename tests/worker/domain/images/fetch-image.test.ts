import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { ENTRY_PICTURE_MAX_BYTES, PICTURE_FETCH_TIMEOUT_MS } from "../../../../contract/entry/values.ts";
import { admin } from "../../support/administrator.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { type Answer, read, refusalOf } from "../../support/call.ts";
import { EXIF_FLAG, extended, jpeg, lossless, png, webp, webpChunk } from "../../support/images.ts";
import { storedAt, storedKeys, stores } from "../../support/features/media.ts";
import { timeOutAtOnce } from "../../support/timeouts.ts";
import { clearSettings } from "../../support/features/settings.ts";

const set = (url: string): Promise<Answer> => admin.post("/api/admin/splash-screen", { url });

const picture = "https://pictures.example/a.png";
let asked: Request[];

/** The answers of outside addresses; all others are unreachable. */
function outside(answers: Record<string, (signal: AbortSignal) => Response | Promise<Response>>): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    const answer = answers[request.url];
    if (!answer) throw new TypeError("no such host");
    return answer(request.signal);
  });
}

const redirect = (location: string) => () => new Response(null, { status: 302, headers: { Location: location } });

beforeEach(async () => {
  await clearSettings();
  asked = [];
});

describe("an external picture whose address the administrator typed", () => {
  test("is fetched once, without the app's cookie or secret, and stored at an address of the app", async () => {
    outside({ [picture]: () => new Response(png(), { headers: { "Content-Type": "text/html" } }) });
    const { url } = read(await set(picture), z.looseObject({ url: z.string() }));
    expect(url).toMatch(/^\/media\/splashes\/[0-9a-f-]{36}\.png$/);
    expect(await storedAt(url)).toEqual(png());
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.has("Cookie")).toBe(false);
    expect(asked[0]?.headers.has("x-admin-secret")).toBe(false);
  });

  test("is stored without metadata, also in the file header", async () => {
    const size = { widthPx: 1, heightPx: 1 };
    const tagged = webp(extended(EXIF_FLAG, size), lossless(size), webpChunk("EXIF", "35.7,51.4"));
    outside({ [picture]: () => new Response(tagged) });
    const { url } = read(await set(picture), z.looseObject({ url: z.string() }));
    expect(await storedAt(url)).toEqual(webp(extended(0, size), lossless(size)));
  });

  test("is fetched through a redirect over https", async () => {
    outside({ [picture]: redirect("/b.jpg"), "https://pictures.example/b.jpg": () => new Response(jpeg()) });
    const { url } = read(await set(picture), z.looseObject({ url: z.string() }));
    expect(await storedAt(url)).toEqual(jpeg());
  });

  test.each<[what: string, answers: Parameters<typeof outside>[0], refusal: string]>([
    ["does not exist", { [picture]: () => new Response("", { status: 404 }) }, "400 PICTURE_NOT_FETCHED"],
    ["cannot be reached", {}, "400 PICTURE_NOT_FETCHED"],
    ["is an HTML page", { [picture]: () => new Response("<html>") }, "400 PICTURE_UNREADABLE"],
    ["never ends", { [picture]: () => new Response(endless()) }, "400 PICTURE_TOO_LARGE"],
    ["redirects to plain http", { [picture]: redirect("http://pictures.example/b.png") }, "400 PICTURE_NOT_FETCHED"],
    ["redirects into a private network", { [picture]: redirect("https://10.0.0.1/b.png") }, "400 PICTURE_NOT_FETCHED"],
    ["redirects in a circle", { [picture]: redirect(picture) }, "400 PICTURE_NOT_FETCHED"],
  ])("is rejected and not stored when it %s", async (_, answers, refusal) => {
    outside(answers);
    const before = await storedKeys();
    expect(refusalOf(await set(picture))).toBe(refusal);
    expect(asked.length).toBeLessThan(6);
    expect(await storedKeys()).toEqual(before);
  });

  test("is rejected when fetching takes more than five seconds", async () => {
    outside({
      [picture]: (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    });
    const given = timeOutAtOnce();
    expect(refusalOf(await set(picture))).toBe("400 PICTURE_NOT_FETCHED");
    expect(given).toEqual([PICTURE_FETCH_TIMEOUT_MS]);
  });

  test.each([
    ["https://localhost/a.png", "INVALID_PICTURE_ADDRESS"],
    ["https://127.0.0.1/a.png", "INVALID_PICTURE_ADDRESS"],
    ["https://[::1]/a.png", "INVALID_PICTURE_ADDRESS"],
    ["https://printer.local/a.png", "INVALID_PICTURE_ADDRESS"],
    ["https://intranet/a.png", "INVALID_PICTURE_ADDRESS"],
    ["https://user:pass@pictures.example/a.png", "INVALID_PICTURE_ADDRESS"],
    ["https://pictures.example:8443/a.png", "PICTURE_NOT_FETCHED"],
  ])("is not fetched from %s", async (address, code) => {
    outside({});
    expect(refusalOf(await set(address))).toBe(`400 ${code}`);
    expect(asked).toEqual([]);
  });
});

describe("a stored picture whose address the administrator typed", () => {
  const site = { SITE_ORIGIN: "https://labkhand.example", ADMIN_SECRET: "f3".repeat(16) };
  const setHere = async (url: string) => {
    const answer = await callWithEnv(site, "/api/admin/splash-screen", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Admin-Secret": site.ADMIN_SECRET },
      body: JSON.stringify({ url }),
    });
    return z.looseObject({ url: z.string().optional(), code: z.string().optional() }).parse(await answer.json());
  };

  test.each(["", site.SITE_ORIGIN])(
    "is kept and not stored again, also with an origin before its path (%o)",
    async (origin) => {
      outside({});
      const url = await stores("splash");
      const before = await storedKeys();
      expect(await setHere(origin + url)).toMatchObject({ url });
      expect(asked).toEqual([]);
      expect(await storedKeys()).toEqual(before);
    },
  );

  test.each([
    ["does not exist", () => `/media/splashes/${crypto.randomUUID()}.png`],
    ["does not exist on our origin", () => `${site.SITE_ORIGIN}/media/splashes/${crypto.randomUUID()}.png`],
    ["is of another kind", async () => site.SITE_ORIGIN + (await stores("promo"))],
    ["is an HTML page", () => `${site.SITE_ORIGIN}/labkhand/home`],
  ])("is rejected when it %s", async (_, address) => {
    outside({});
    expect(await setHere(await address())).toMatchObject({ code: "INVALID_PICTURE_ADDRESS" });
    expect(asked).toEqual([]);
  });
});

function endless(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      // It ends after all, so that a mistake fails instead of hanging.
      if ((sent += 65_536) > 4 * ENTRY_PICTURE_MAX_BYTES) return controller.close();
      controller.enqueue(new Uint8Array(65_536));
    },
  });
}
