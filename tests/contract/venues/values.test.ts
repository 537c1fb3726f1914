import { expect, test } from "vitest";

import { PROVINCES, provinceOf } from "../../../contract/venues/values.ts";

test("there are 31 provinces, and each is recognized by its own name", () => {
  expect(new Set(PROVINCES).size).toBe(31);
  for (const province of PROVINCES) expect(provinceOf(province)).toBe(province);
});

test.each([
  ["تهران، ولیعصر", "تهران"],
  ["استان فارس - شیراز", "فارس"],
  ["خراسان رضوی/مشهد", "خراسان رضوی"],
  ["مشهد", "خراسان رضوی"],
  ["شیراز، خیابان تهران", "تهران"],
  ["كرمانشاه", "کرمانشاه"],
  ["خرم‌آباد", "لرستان"],
  ["جزیرهٔ کیش", "هرمزگان"],
  ["اصفهان، خیابان مرکزی", "اصفهان"],
])("a region written «%s» lies in %s", (region, province) => {
  expect(provinceOf(region)).toBe(province);
});

test.each(["", "دبی", "تهرانپارس", "قم‌رود"])(
  "a region written «%s» is matched to a province by whole words only",
  (region) => {
    expect(provinceOf(region)).toBe(region === "قم‌رود" ? "قم" : null);
  },
);
