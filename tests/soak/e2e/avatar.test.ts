import { expect, test } from "vitest";

import { AVATAR_MAX_BYTES } from "../../../contract/account/values.ts";
import { paths } from "../../../contract/product.ts";
import { colorsOf } from "../../support/colors.ts";
import { createPerson, follow } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { jpegSize, takePhoto } from "../../e2e/support/photo.ts";
import { createAuthor } from "../../e2e/support/profiles.ts";
import { cardOf, expectToFit, sees } from "../../e2e/support/screen.ts";

test("a phone's photo is shown upright on the profile, the tab and the jokes, to others too", async () => {
  const { author, text } = await createAuthor();
  const { page } = await openPhone({ person: author });
  await page.goto(paths.profile);
  const photo = await takePhoto(page, {
    width: 3000,
    height: 2000,
    left: "#e01010",
    right: "#1010e0",
    orientation: 6,
  });
  const opener = page.getByRole("button", { name: "عوض کردن عکس" });
  await opener.tap();
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "انتخاب عکس" }).tap();
  await (await asked).setFiles(photo);
  const editor = page.getByRole("dialog", { name: "عکست را تنظیم کن" });
  await editor.getByRole("application").waitFor();
  await expectToFit(page);
  await editor.getByRole("button", { name: "ذخیره" }).tap();
  await sees(page, "ذخیره شد");
  await editor.waitFor({ state: "hidden" });

  const own = opener.locator("img");
  const url = (await own.getAttribute("src")) ?? "";
  expect(url).toMatch(/^\/media\//);
  const [top, bottom] = await page.evaluate(colorsOf, {
    src: url,
    points: [
      { x: 0.5, y: 0.1 },
      { x: 0.5, y: 0.9 },
    ],
  });
  expect(top![0]).toBeGreaterThan(150);
  expect(bottom![2]).toBeGreaterThan(150);
  const stored = await (await page.request.get(url)).body();
  expect(stored.length).toBeLessThanOrEqual(AVATAR_MAX_BYTES);
  expect(jpegSize(stored)).toEqual({ width: 512, height: 512 });
  expect(stored.includes("Exif")).toBe(false);

  expect(await page.getByRole("link", { name: "پروفایل" }).locator("img").getAttribute("src")).toBe(url);
  await expect.poll(() => cardOf(page, text).locator("img").getAttribute("src")).toBe(url);
  await page.reload();
  expect(await own.getAttribute("src")).toBe(url);

  const reader = await createPerson();
  await follow(reader, author);
  const other = await openPhone({ person: reader });
  await other.page.goto(paths.home);
  expect(await cardOf(other.page, text).locator("img").getAttribute("src")).toBe(url);
});
