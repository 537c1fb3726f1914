import { describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { accountOf } from "./support/account.ts";
import { openEntryPage } from "./support/entry.ts";
import { goTo, openPage, place, settled } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

declare global {
  interface CloseWatcher {
    requestClose: () => void;
  }
}

/** Returns how to press the phone's back button, as Chromium on Android handles it: the topmost watcher gets it. */
function watchForBack(): () => void {
  const Native = window.CloseWatcher;
  if (Native === undefined) throw new Error("this browser has no CloseWatcher");
  const watchers: CloseWatcher[] = [];
  vi.stubGlobal(
    "CloseWatcher",
    class extends Native {
      constructor() {
        super();
        watchers.push(this);
      }
    },
  );
  return () => watchers.at(-1)?.requestClose();
}

/** A browser without CloseWatcher: back goes back in the history. */
function goBackInHistory(): () => void {
  vi.stubGlobal("CloseWatcher", undefined);
  return () => history.back();
}

const browsers = [
  ["with CloseWatcher", watchForBack],
  ["without CloseWatcher", goBackInHistory],
] as const;

describe.each(browsers)("the phone's back button %s", (_, watch) => {
  test("closes the menu, a sheet and a dialog, and stays on the page", async () => {
    const pressBack = watch();
    openPage(paths.profile, { person: aPerson() });
    const openers = [
      { opener: page.getByRole("button", { name: "منو", exact: true }), title: "لبخند" },
      { opener: page.getByRole("button", { name: "حساب من" }), title: "حساب من" },
      { opener: page.getByRole("button", { name: "ویرایش پروفایل" }), title: "ویرایش پروفایل" },
    ];
    for (const { opener, title } of openers) {
      await opener.click();
      const layer = page.getByRole("dialog", { name: title, exact: true });
      await expect.element(layer).toBeVisible();
      await settled();
      pressBack();
      await expect.element(layer).not.toBeInTheDocument();
      expect(place()).toBe(paths.profile);
    }
  });

  test("returns from the code step to the number, and does not leave the login", async () => {
    const pressBack = watch();
    openPage(paths.profile, { answers: accountOf(aPerson()) });
    const number = page.getByLabelText("شمارهٔ موبایل");
    await number.fill("۰۹۱۲۳۴۵۶۷۸۹");
    await page.getByRole("button", { name: "ارسال کد" }).click();
    await expect.element(page.getByLabelText("کد ۴ رقمی")).toBeVisible();
    await settled();
    pressBack();
    await expect.element(number).toHaveValue("۰۹۱۲ ۳۴۵ ۶۷۸۹");
    expect(place()).toBe(paths.profile);
  });
});

test("history back closes the entry screen's splash and sheet each time and stays on the entry screen", async () => {
  const pressBack = goBackInHistory();
  await openEntryPage({ answers: { "GET /api/splash-screen": { url: "/icons/icon-512.png" } } });
  const closesByBack = async (layer: Locator) => {
    await expect.element(layer).toBeVisible();
    await expect.poll(() => Object(history.state)).toHaveProperty("layer");
    pressBack();
    await expect.element(layer).not.toBeInTheDocument();
    expect(place()).toBe(paths.entry);
  };
  await closesByBack(page.getByRole("dialog", { name: "تصویر آغاز لبخند" }));
  const opener = page.getByRole("button", { name: "غرفهٔ جوایز" });
  const sheet = page.getByRole("dialog", { name: "غرفهٔ جوایز" });
  await opener.click();
  await closesByBack(sheet);
  await opener.click();
  await closesByBack(sheet);
  // Its own button also removes its history step.
  await opener.click();
  await expect.poll(() => Object(history.state)).toHaveProperty("layer");
  await sheet.getByRole("button", { name: "بستن" }).click();
  await expect.poll(() => Object(history.state)).not.toHaveProperty("layer");
  expect(place()).toBe(paths.entry);
});

test("a login from the code step leads to the requested page, and history back skips the login", async () => {
  goBackInHistory();
  const person = aPerson();
  openPage(paths.home, { answers: accountOf(person) });
  goTo(`${paths.profile}?next=${encodeURIComponent(paths.search)}`);
  await page.getByLabelText("شمارهٔ موبایل").fill("۰۹۱۲۳۴۵۶۷۸۹");
  await page.getByRole("button", { name: "ارسال کد" }).click();
  await expect.element(page.getByLabelText("کد ۴ رقمی")).toBeVisible();
  await settled();
  await page.getByLabelText("کد ۴ رقمی").fill("۱۲۳۴");
  await expect.poll(place).toBe(paths.search);
  history.back();
  await expect.poll(place).toBe(paths.home);
});

test("a layer closed by its own button leaves no history step, and the page stays", async () => {
  goBackInHistory();
  openPage(paths.home);
  goTo(paths.profile);
  const menu = page.getByRole("dialog", { name: "لبخند", exact: true });
  await page.getByRole("button", { name: "منو", exact: true }).click();
  await expect.element(menu).toBeVisible();
  await settled();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await settled();
  expect(place()).toBe(paths.profile);
  history.back();
  await expect.poll(place).toBe(paths.home);
});
