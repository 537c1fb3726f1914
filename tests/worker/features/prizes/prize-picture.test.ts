import { describe, expect, test } from "vitest";
import { z } from "zod";

import { admin } from "../../support/administrator.ts";
import { type Answer, read, refusalOf } from "../../support/call.ts";
import { base64Of, jpeg, png, webp, lossy } from "../../support/images.ts";
import { fetchMedia } from "../../support/features/media.ts";
import { aPerson } from "../../support/people.ts";

const upload = (base64: string): Promise<Answer> => admin.post("/api/admin/prize-picture", { base64 });
const stored = z.looseObject({ imageUrl: z.string() });

describe("a prize's picture", () => {
  test.each([
    ["jpg", jpeg()],
    ["png", png()],
    ["webp", webp(lossy())],
  ])("is stored, served as a picture and accepted for a prize when of type %s", async (type, bytes) => {
    const { imageUrl } = read(await upload(base64Of(bytes)), stored);
    expect(imageUrl).toMatch(new RegExp(`^/media/prizes/[0-9a-f-]{36}\\.${type}$`));
    expect((await fetchMedia(imageUrl)).headers.get("Content-Type")).toMatch(/^image\//);
    const prize = { title: "گوشی", text: "", imageUrl };
    const set = await admin.post("/api/admin/game-prizes", { prizes: [prize, prize, prize] });
    expect(set.status, set.text).toBe(200);
  });

  test("is rejected when it is unreadable or too large", async () => {
    expect(refusalOf(await upload(btoa("<script>alert(1)</script>")))).toBe("400 PRIZE_PICTURE_UNREADABLE");
    const large = jpeg({ size: { widthPx: 2049, heightPx: 1 } });
    expect(refusalOf(await upload(base64Of(large)))).toBe("400 PRIZE_PICTURE_TOO_MANY_PIXELS");
    expect(refusalOf(await upload("A".repeat(700_000)))).toBe("400 PRIZE_PICTURE_TOO_LARGE");
  });

  test("can be stored only by the administrator", async () => {
    const person = await aPerson();
    expect(refusalOf(await person.post("/api/admin/prize-picture", { base64: base64Of(jpeg()) }))).toBe(
      "403 ADMIN_ONLY",
    );
  });
});
