import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

import { type ImageKind, imageKinds } from "../../../../worker/domain/images/image-kinds.ts";
import { parseBase64Image } from "../../../../worker/domain/images/parse-image.ts";
import { imageKey, removeImage, servedType, storeImage } from "../../../../worker/domain/images/stored-images.ts";
import { AppError } from "../../../../worker/errors.ts";
import { base64Of, jpeg, png } from "../../support/images.ts";

const SIZE = { widthPx: 20, heightPx: 20 };
const file = png({ size: SIZE });

/** A kind that accepts the picture above. */
const stamp: ImageKind = {
  folder: "stamps",
  maxBytes: 1000,
  maxSidePx: 20,
  types: ["png"],
  refusals: { unreadable: "INVALID_INPUT", tooLarge: "BODY_TOO_LARGE", tooManyPixels: "AVATAR_TOO_MANY_PIXELS" },
};

function outcome(kind: ImageKind, image: Uint8Array): string {
  try {
    return parseBase64Image(kind, base64Of(image)).extension;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

test("each kind of image has separate limits and error codes", () => {
  expect(outcome({ ...stamp, maxBytes: file.length }, file)).toBe("png");
  expect(outcome({ ...stamp, maxBytes: file.length - 1 }, file)).toBe("BODY_TOO_LARGE");
  expect(outcome({ ...stamp, maxSidePx: 19 }, file)).toBe("AVATAR_TOO_MANY_PIXELS");
  expect(outcome(stamp, jpeg())).toBe("INVALID_INPUT");
  expect(outcome({ ...stamp, types: ["jpg", "png"] }, jpeg())).toBe("jpg");
});

test("an image in base64 with line breaks is read, and malformed base64 is rejected", () => {
  const text = base64Of(file);
  expect(parseBase64Image(stamp, `${text.slice(0, 20)}\n${text.slice(20)}`).widthPx).toBe(20);
  for (const broken of [`-${text}`, text.replace(/^./, "="), `${text}===`])
    expect(() => parseBase64Image(stamp, broken)).toThrow("INVALID_INPUT");
});

test("an image of a long run of spaces is rejected without delay", () => {
  const startedAt = performance.now();
  expect(() => parseBase64Image(stamp, `${" ".repeat(600_000)}!`)).toThrow("INVALID_INPUT");
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test("a stored picture is served only if its kind is listed, and is gone once removed", async () => {
  const ctx = { media: env.MEDIA, newId: () => crypto.randomUUID() };
  const [listed, unlisted] = await Promise.all(
    [imageKinds.avatar, stamp].map((kind) => storeImage(ctx, kind, parseBase64Image(stamp, base64Of(file)))),
  );
  expect(listed).toMatch(/^\/media\/avatars\/[0-9a-f-]{36}\.png$/);
  expect(servedType(imageKey(listed ?? ""))).toBe("image/png");
  expect(servedType(imageKey(unlisted ?? ""))).toBe(null);
  await removeImage(ctx, listed ?? "");
  expect(await env.MEDIA.get(imageKey(listed ?? ""))).toBe(null);
});
