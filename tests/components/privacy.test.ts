import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { PRIVACY_PATH } from "../../contract/privacy/values.ts";
import { SAFETY_PATH } from "../../contract/moderation/reports.ts";
import type { Privacy } from "../../contract/privacy/calls.ts";
import { openSetting } from "./support/account.ts";
import { answer, calls, lastInput, lost } from "./support/answers.ts";
import { focus, openPage, place, sees, seesNo } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { loseTheNetwork } from "./support/surroundings.ts";

const radio = (name: string) => page.getByRole("radio", { name, exact: true });
const presence = page.getByRole("switch", { name: "آنلاین بودنم پیدا باشد" });
const receipts = page.getByRole("switch", { name: "پیدا باشد که پیام‌ها را خوانده‌ام" });
const SAVE = "POST /api/account/privacy";

test("saves each choice of the privacy sheet at once, and keeps the last one when others fail", async () => {
  const kept: Privacy = {
    whoMayWrite: "requests",
    showPresence: true,
    showReceipts: true,
    insideOnly: true,
    showFollows: false,
    textInNotifications: false,
    nameOnPictures: true,
  };
  const store = (change: Partial<Privacy>) => Object.assign(kept, change);
  openPage(paths.profile, {
    person: aPerson(),
    answers: { "GET /api/account/privacy": () => kept, [SAVE]: store },
  });
  await openSetting("حریم خصوصی");
  const [asked, acquainted, followed, everyone] = [
    "همه، با اجازهٔ من",
    "آشناها، با اجازهٔ من",
    "فقط کسانی که دنبالشان می‌کنم",
    "همه",
  ].map(radio);
  await expect.element(asked!).toBeChecked();
  /** Waits for the error, which then goes with the network's return: the next one is a new one. */
  const seesError = async () => {
    await sees("ارتباط برقرار نشد");
    loseTheNetwork()();
    await seesNo("ارتباط برقرار نشد");
  };

  answer({ [SAVE]: lost });
  await presence.click();
  await seesError();
  await expect.element(presence).toBeChecked();
  await expect.element(receipts).toBeChecked();

  // All the choices fail.
  const all = Promise.withResolvers<typeof lost>();
  answer({ [SAVE]: () => all.promise });
  await followed!.click();
  await everyone!.click();
  all.resolve(lost);
  await seesError();
  await expect.element(asked!).toBeChecked();

  // An earlier one fails.
  const earlier = Promise.withResolvers<typeof lost>();
  answer({ [SAVE]: (change) => (change.whoMayWrite === "followed" ? earlier.promise : store(change)) });
  await followed!.click();
  await everyone!.click();
  await expect.element(everyone!).toBeChecked();
  earlier.resolve(lost);
  await seesError();
  await expect.poll(() => kept.whoMayWrite).toBe("everyone");
  await expect.element(everyone!).toBeChecked();

  // Many quick presses.
  answer({ [SAVE]: store });
  const before = calls(SAVE).length;
  for (let press = 0; press < 5; press += 1) await presence.click();
  await expect.poll(() => calls(SAVE).length).toBe(before + 5);
  await expect.poll(() => kept.showPresence).toBe(false);
  await expect.element(presence).not.toBeChecked();

  await followed!.click();
  await expect.element(followed!).toBeChecked();
  await expect.poll(() => lastInput(SAVE)).toEqual({ whoMayWrite: "followed" });
  await receipts.click();
  const outside = page.getByRole("switch", { name: "جوک‌های برترم بیرون از لبخند هم دیده شود" });
  await expect.element(outside).not.toBeChecked();
  await outside.click();
  await page.getByRole("switch", { name: "نامم روی لینک و عکس جوک‌هایم باشد" }).click();
  await page.getByRole("switch", { name: "پیدا باشد چه کسانی را دنبال می‌کنم" }).click();
  await page.getByRole("switch", { name: "نوشتهٔ پیام‌ها در اعلان بیاید" }).click();
  const hidden = {
    showPresence: false,
    showReceipts: false,
    showFollows: true,
    textInNotifications: true,
    insideOnly: false,
    nameOnPictures: false,
  };
  await expect.poll(() => kept).toEqual({ whoMayWrite: "followed", ...hidden });

  // By keyboard.
  await focus(followed!);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(acquainted!).toBeChecked();
  await expect.poll(() => kept.whoMayWrite).toBe("acquainted");
});

test("opens the privacy sheet from «ایمنی», and returns there when it closes", async () => {
  openPage(SAFETY_PATH, { person: aPerson() });
  const link = page.getByRole("link", { name: "باز کردن حریم خصوصی" });
  await expect.element(link).toHaveAttribute("href", PRIVACY_PATH);
  await link.click();
  await expect.element(radio("آشناها، با اجازهٔ من")).toBeChecked();
  await expect.poll(() => location.hash).toBe("");
  await page.getByRole("link", { name: /ایمنی/ }).click();
  await expect.poll(place).toBe(SAFETY_PATH);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
