import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { noteShifts, notedShifts } from "../../e2e/support/layout-shift.ts";
import { call, createFriends } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";

test("the layout does not shift when somebody publishes, saves, sends, or sees a toast", async () => {
  const [person, friend] = await createFriends();
  await call("/api/set-bio", { body: { bio: "اهل خنده" }, cookie: person.cookie });
  const { page } = await openPhone({ person });
  await page.setViewportSize({ width: 360, height: 640 });
  await noteShifts(page);
  const toast = page.locator("#toasts button");
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  /** The layout shifts from now on until nothing is loading and a toast has disappeared. */
  const moved = async (act: () => Promise<void>, isExpected = true) => {
    const before = (await notedShifts(page)).length;
    await act();
    if (isExpected) {
      await toast.waitFor();
      // On a slow machine it may already be gone.
      await page.evaluate(() => document.querySelector<HTMLElement>("#toasts button")?.click());
      await toast.waitFor({ state: "hidden" });
    }
    await expect.poll(() => page.locator(".skeleton").count()).toBe(0);
    return (await notedShifts(page)).slice(before);
  };

  await page.goto(paths.add, { waitUntil: "networkidle" });
  // This comes last and shifts the header.
  await page.getByRole("banner").getByText("۰").waitFor();
  await page.getByLabel("متن جوک").fill(`آرام و بی‌تکان ${person.username}`);
  expect(
    await moved(async () => {
      await button("انتشار").tap();
      await button("بفرست برای دوستت").waitFor();
    }, false),
  ).toEqual([]);
  expect(await moved(() => button("بفرست برای دوستت").tap())).toEqual([]);

  await button("ویرایش پروفایل").tap();
  await page.getByRole("dialog").getByLabel("معرفی").fill("اهل قهقهه");
  expect(await moved(() => button("ذخیره").tap())).toEqual([]);

  await page.goto(paths.chat(friend.username), { waitUntil: "networkidle" });
  await page.getByLabel("متن پیام").fill("خواندی‌اش؟");
  expect(
    await moved(async () => {
      await button("فرستادن").tap();
      await page.getByRole("img", { name: "فرستاده شد" }).waitFor();
    }, false),
  ).toEqual([]);
  await page.getByRole("log").getByRole("button").focus();
  await page.keyboard.press("Enter");
  expect(await moved(() => button("کپی متن").tap())).toEqual([]);
});
