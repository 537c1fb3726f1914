import { describe, expect, test } from "vitest";

import { AVATAR_MAX_BYTES } from "../../../contract/account/values.ts";
import { applyFilters, cropTransform, firstThatFits } from "../../../frontend/src/features/avatar/avatar-image.ts";

describe("the ladder of avatar encodings", () => {
  /** Encodes to a size that grows with the side and the quality. */
  function encoder(bytesPerPixel: number) {
    const tried: string[] = [];
    const encode = async ({ sidePx, quality }: { sidePx: number; quality: number }) => {
      tried.push(`${sidePx} ${quality}`);
      return { size: Math.round(sidePx ** 2 * bytesPerPixel * quality), name: `${sidePx} ${quality}` };
    };
    return { encode, tried };
  }

  test("stops at the first that fits", async () => {
    const { encode, tried } = encoder(0.5);
    expect((await firstThatFits(encode)).name).toBe("512 0.82");
    expect(tried).toHaveLength(1);
  });

  test("lowers the quality before the size", async () => {
    const { encode } = encoder(3);
    const { name, size } = await firstThatFits(encode);
    expect(name).toBe("512 0.64");
    expect(size).toBeLessThanOrEqual(AVATAR_MAX_BYTES);
  });

  test("accepts exactly 500 KB, but not a byte more", async () => {
    const sizes = [AVATAR_MAX_BYTES + 1, AVATAR_MAX_BYTES];
    expect(await firstThatFits(async () => ({ size: sizes.shift() ?? 0 }))).toEqual({ size: AVATAR_MAX_BYTES });
    expect(sizes).toEqual([]);
  });

  test("tries all qualities of a size before the next smaller size, and falls back to 256 px at 0.5", async () => {
    const { encode, tried } = encoder(100);
    expect((await firstThatFits(encode)).name).toBe("256 0.5");
    expect(tried).toHaveLength(37);
    expect(tried.slice(0, 7)).toEqual([
      "512 0.82",
      "512 0.76",
      "512 0.7",
      "512 0.64",
      "512 0.58",
      "512 0.52",
      "448 0.82",
    ]);
    expect([...new Set(tried.map((name) => name.split(" ")[0]))]).toEqual(["512", "448", "384", "320", "288", "256"]);
    expect(tried.slice(-2)).toEqual(["256 0.52", "256 0.5"]);
  });
});

describe("the filters", () => {
  const filtered = (rgba: number[], blackAndWhite: boolean, contrast: boolean) => {
    const pixels = new Uint8ClampedArray(rgba);
    applyFilters(pixels, { blackAndWhite, contrast });
    return [...pixels];
  };

  test("leave a picture unchanged when both are off", () => {
    expect(filtered([1, 2, 3, 255, 250, 100, 50, 255], false, false)).toEqual([1, 2, 3, 255, 250, 100, 50, 255]);
  });

  test("black-and-white weighs red 0.299, green 0.587 and blue 0.114", () => {
    expect(filtered([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255], true, false)).toEqual([
      76, 76, 76, 255, 150, 150, 150, 255, 29, 29, 29, 255,
    ]);
  });

  test("contrast brightens by 1.08, and moves dark and light apart", () => {
    expect(filtered([0, 128, 240, 255], false, true)).toEqual([0, 139, 255, 255]);
  });

  test("give grey when combined, and keep the opacity", () => {
    const [red, green, blue, alpha] = filtered([200, 100, 50, 128], true, true);
    expect([green, blue, alpha]).toEqual([red, red, 128]);
  });
});

describe("the crop", () => {
  const photo = { width: 400, height: 300 };

  /** The position of the photo's point on the canvas. */
  function placeOf(point: [number, number], transform: ReturnType<typeof cropTransform>): number[] {
    const [a, b, c, d, e, f] = transform;
    const [x, y] = point;
    return [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 1000) / 1000 + 0);
  }

  test("maps the square's corners to the canvas's corners", () => {
    const transform = cropTransform(photo, { area: { x: 50, y: 0, width: 300 }, quarterTurns: 0 }, 512);
    expect(placeOf([50, 0], transform)).toEqual([0, 0]);
    expect(placeOf([350, 300], transform)).toEqual([512, 512]);
  });

  test.for([
    { quarterTurns: 1, corner: [0, 300] },
    { quarterTurns: 2, corner: [400, 300] },
    { quarterTurns: 3, corner: [400, 0] },
    { quarterTurns: 4, corner: [0, 0] },
    { quarterTurns: 5, corner: [0, 300] },
  ] as const)(
    "turned clockwise $quarterTurns times, maps the corner $corner to the origin",
    ({ quarterTurns, corner }) => {
      const transform = cropTransform(photo, { area: { x: 0, y: 0, width: 300 }, quarterTurns }, 300);
      expect(placeOf([...corner], transform)).toEqual([0, 0]);
    },
  );

  test("measures the square in pixels of the turned photo", () => {
    const transform = cropTransform(photo, { area: { x: 0, y: 100, width: 300 }, quarterTurns: 1 }, 300);
    expect(placeOf([100, 300], transform)).toEqual([0, 0]);
    expect(placeOf([400, 0], transform)).toEqual([300, 300]);
  });

  test("enlarges a smaller square to the same size", () => {
    const transform = cropTransform(photo, { area: { x: 150, y: 100, width: 100 }, quarterTurns: 0 }, 512);
    expect(placeOf([150, 100], transform)).toEqual([0, 0]);
    expect(placeOf([250, 200], transform)).toEqual([512, 512]);
  });
});
