import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { openPage, place } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

declare global {
  interface CloseWatcher {
    requestClose: () => void;
  }
}

/** Answers how to press the phone's own back, as Chromium on Android does where something watches for it: the topmost is asked. */
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

test("the phone's back closes the menu, a sheet and a dialog, and stays on the page", async () => {
  const pressBack = watchForBack();
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
    pressBack();
    await expect.element(layer).not.toBeInTheDocument();
    expect(place()).toBe(paths.profile);
  }
});
