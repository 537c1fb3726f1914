import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

/** Presses the phone's own back as Chromium on Android does where something watches for it: the topmost watcher is asked. */
const pressBack = (page: Page) => page.evaluate(() => window.topWatcher?.requestClose());

interface Watcher {
  requestClose: () => void;
}

declare global {
  interface Window {
    CloseWatcher?: new () => Watcher;
    topWatcher?: Watcher;
  }
}

async function openWatchedPhone() {
  const phone = await openPhone({ person: await createPerson() });
  await phone.page.addInitScript(() => {
    const Native = window.CloseWatcher;
    if (Native === undefined) throw new Error("this browser has no CloseWatcher");
    window.CloseWatcher = class extends Native {
      constructor() {
        super();
        Object.assign(window, { topWatcher: this });
      }
    };
  });
  await phone.page.goto(paths.profile);
  return phone;
}

test("the phone's back closes the menu, a sheet and a dialog, and stays on the page", async () => {
  const { page } = await openWatchedPhone();
  const openers = [
    { opener: page.getByRole("button", { name: "منو", exact: true }), title: "لبخند" },
    { opener: page.getByRole("button", { name: "حساب من" }), title: "حساب من" },
    { opener: page.getByRole("button", { name: "ویرایش پروفایل" }), title: "ویرایش پروفایل" },
  ];
  for (const { opener, title } of openers) {
    await opener.tap();
    const layer = page.getByRole("dialog", { name: title, exact: true });
    await layer.waitFor();
    await pressBack(page);
    await layer.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe(paths.profile);
  }
});
