import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";

import { rows } from "../../support/database.ts";
import { jpeg } from "../../support/images.ts";
import { fetchMedia, uploaded } from "../../support/features/media.ts";
import { aPerson } from "../../support/people.ts";

const HTML = "<!doctype html><script>alert(document.cookie)</script>";

describe("the address of a photo", () => {
  test("is cached permanently, serves only pictures, and answers 304 to a known ETag", async () => {
    const avatarUrl = await uploaded(await aPerson(), jpeg());
    const { headers } = await fetchMedia(avatarUrl);
    expect(headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toBe("sandbox; default-src 'none'");
    const etag = headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await fetchMedia(avatarUrl, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("ETag")).toBe(etag);
    expect((await fetchMedia(avatarUrl, { headers: { "If-None-Match": '"another"' } })).status).toBe(200);
  });

  test("is served whatever conditional headers are sent", async () => {
    const avatarUrl = await uploaded(await aPerson(), jpeg());
    const etag = (await fetchMedia(avatarUrl)).headers.get("ETag") ?? "";
    const statusFor = async (headers: Record<string, string>) => (await fetchMedia(avatarUrl, { headers })).status;
    for (const odd of ["x,,", ",", '"', "W/", "", "x".repeat(2000)])
      expect(await statusFor({ "If-None-Match": odd }), odd).toBe(200);
    for (const known of [`"other", ${etag}`, `W/${etag}`])
      expect(await statusFor({ "If-None-Match": known })).toBe(304);
    for (const name of ["If-Match", "If-Unmodified-Since", "If-Modified-Since", "If-Range", "Range"])
      expect(await statusFor({ [name]: '"x"' }), name).toBe(200);
  });

  test("needs no database read and sets no cookie, whatever cookie is sent", async () => {
    const person = await aPerson();
    const avatarUrl = await uploaded(person, jpeg());
    await rows("delete from sessions where user_id = ?", person.userId);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    for (const cookie of [person.cookie, "session=forged", "session="]) {
      for (const path of [avatarUrl, "/media/avatars/unknown.jpg", "/media/"]) {
        const { headers } = await fetchMedia(path, { headers: { Cookie: cookie } });
        expect(headers.getSetCookie(), `${path} ${cookie}`).toEqual([]);
        expect(headers.get("Server-Timing")).toContain("trips=0");
      }
    }
  });

  test("answers 404 for every other key in the bucket, however it is written", async () => {
    const id = crypto.randomUUID();
    const hidden = ["backup.sql", "avatars/page.html", `avatars/${id}.html`, `avatars/${id}.svg`, `videos/${id}.jpg`];
    for (const key of hidden) await env.MEDIA.put(key, HTML);
    const paths = [
      ...hidden,
      "",
      "avatars",
      "avatars/",
      `avatars/${id}.jpg`,
      "avatars/../backup.sql",
      "avatars/%2e%2e/backup.sql",
      "avatars%2f..%2fbackup.sql",
      "..%2fbackup.sql",
      "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
      "../../backup.sql",
      "./backup.sql",
      "//backup.sql",
      "backup%2Esql",
      `avatars/${id}.html%00.jpg`,
      `avatars/${id}.html?x=.jpg`,
      `avatars/${id}.html%0a${id}.jpg`,
      "%FF",
      "x".repeat(5000),
    ];
    for (const path of paths) {
      const response = await fetchMedia(`/media/${path}`);
      expect(response.status, path).toBe(404);
      expect(await response.text(), path).not.toContain("<script>");
    }
    await env.MEDIA.delete(hidden);
  });
});
