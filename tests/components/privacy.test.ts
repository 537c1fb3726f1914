import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { PRIVACY_PATH } from "../../contract/privacy/values.ts";
import { SAFETY_PATH } from "../../contract/reports/values.ts";
import type { Privacy } from "../../contract/privacy/calls.ts";
import { openSetting } from "./support/account.ts";
import { answer, calls, lastInput, lost } from "./support/answers.ts";
import { focus, openPage, place, sees } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

const radio = (name: string) => page.getByRole("radio", { name, exact: true });
const presence = page.getByRole("switch", { name: "آنلاین بودنم پیدا باشد" });
const receipts = page.getByRole("switch", { name: "پیدا باشد که پیام‌ها را خوانده‌ام" });

/** The Worker stores each choice. */
function keepsPrivacy(): Privacy {
  const kept: Privacy = {
    whoMayWrite: "requests",
    showPresence: true,
    showReceipts: true,
    insideOnly: false,
    nameOnPictures: true,
  };
  answer({
    "GET /api/account/privacy": () => kept,
    "POST /api/account/privacy": (change) => Object.assign(kept, change),
  });
  return kept;
}

async function openPrivacy(): Promise<void> {
  openPage(paths.profile, { person: aPerson() });
  await openSetting("حریم خصوصی");
  await expect.element(radio("همه، با اجازهٔ من")).toBeVisible();
}

describe("the privacy sheet", () => {
  test("shows who may write and what is visible, and saves each choice at once", async () => {
    const kept = keepsPrivacy();
    await openPrivacy();
    await expect.element(radio("همه، با اجازهٔ من")).toBeChecked();
    await radio("فقط کسانی که دنبالشان می‌کنم").click();
    await expect.element(radio("فقط کسانی که دنبالشان می‌کنم")).toBeChecked();
    await expect.poll(() => lastInput("POST /api/account/privacy")).toEqual({ whoMayWrite: "followed" });
    await presence.click();
    await receipts.click();
    await page.getByRole("switch", { name: "بیرون از لبخند نباش" }).click();
    await page.getByRole("switch", { name: "نامم روی عکس جوک‌هایم باشد" }).click();
    await expect.element(presence).not.toBeChecked();
    const hidden = { showPresence: false, showReceipts: false, insideOnly: true, nameOnPictures: false };
    await expect.poll(() => kept).toEqual({ whoMayWrite: "followed", ...hidden });
  });

  test("undoes a choice that could not be saved, and shows an error", async () => {
    keepsPrivacy();
    await openPrivacy();
    answer({ "POST /api/account/privacy": lost });
    await presence.click();
    await sees("ارتباط برقرار نشد");
    await expect.element(presence).toBeChecked();
    await expect.element(receipts).toBeChecked();
  });

  test("keeps the last choice after many quick presses", async () => {
    const kept = keepsPrivacy();
    await openPrivacy();
    for (let press = 0; press < 5; press += 1) await presence.click();
    await expect.poll(() => calls("POST /api/account/privacy").length).toBe(5);
    await expect.poll(() => kept.showPresence).toBe(false);
    await expect.element(presence).not.toBeChecked();
  });

  test("keeps the last choice when an earlier one fails", async () => {
    const kept = keepsPrivacy();
    await openPrivacy();
    const held = Promise.withResolvers<typeof lost>();
    answer({
      "POST /api/account/privacy": (change) =>
        change.whoMayWrite === "followed" ? held.promise : Object.assign(kept, change),
    });
    await radio("فقط کسانی که دنبالشان می‌کنم").click();
    await radio("همه").click();
    await expect.element(radio("همه")).toBeChecked();
    held.resolve(lost);
    await sees("ارتباط برقرار نشد");
    await expect.poll(() => kept.whoMayWrite).toBe("everyone");
    await expect.element(radio("همه")).toBeChecked();
  });

  test("returns to the stored choice when all the choices fail", async () => {
    keepsPrivacy();
    await openPrivacy();
    const held = Promise.withResolvers<typeof lost>();
    answer({ "POST /api/account/privacy": () => held.promise });
    await radio("فقط کسانی که دنبالشان می‌کنم").click();
    await radio("همه").click();
    held.resolve(lost);
    await expect.element(radio("همه، با اجازهٔ من")).toBeChecked();
  });

  test("can be used by keyboard", async () => {
    const kept = keepsPrivacy();
    await openPrivacy();
    await focus(radio("همه، با اجازهٔ من"));
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(radio("فقط کسانی که دنبالشان می‌کنم")).toBeChecked();
    await expect.poll(() => kept.whoMayWrite).toBe("followed");
  });

  test("opens from «ایمنی» with one press, and returns there when closed", async () => {
    keepsPrivacy();
    openPage(SAFETY_PATH, { person: aPerson() });
    const link = page.getByRole("link", { name: "باز کردن حریم خصوصی" });
    await expect.element(link).toHaveAttribute("href", PRIVACY_PATH);
    await link.click();
    await expect.element(radio("همه، با اجازهٔ من")).toBeVisible();
    await expect.poll(() => location.hash).toBe("");
    await page.getByRole("link", { name: /ایمنی/ }).click();
    await expect.poll(place).toBe(SAFETY_PATH);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});
