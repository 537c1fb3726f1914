import axe from "axe-core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { openTab } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";

const audit = {
  "GET /api/admin/audit": { items: [], nextCursor: null },
  "GET /api/admin/audit/actions": { items: [] },
};
const menu = page.getByRole("navigation");
const links = () => menu.getByRole("link").elements();
const boxOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
const logout = page.getByRole("button", { name: "خروج" });

/** The menu's links whose centres are covered. */
const covered = () =>
  links().filter((link) => {
    const { x, y, width, height } = boxOf(link);
    return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test("the panel's menu shows every tab, the audit second, on a desktop of 1440 × 900 pixels", async () => {
  await openTab("audit", audit);
  await page.viewport(1440, 900);
  await sees("چیزی نیست");
  expect(links()[1]?.textContent).toBe("کارنامه و بازگرداندن");
  expect(links()).toHaveLength(23);
  expect(covered()).toEqual([]);
  expect(menu.element().scrollHeight).toBe(menu.element().clientHeight);
  expect(await violations(axe)).toEqual([]);
});

test("the panel's menu scrolls to the last tab above the footer on a low desktop window", async () => {
  await openTab("audit", audit);
  await page.viewport(1280, 600);
  await sees("چیزی نیست");
  const last = links().at(-1);
  last?.scrollIntoView();
  expect(boxOf(last).bottom).toBeLessThanOrEqual(boxOf(logout.element()).top);
  // With the keyboard, too, each focused link scrolls into sight.
  menu.element().scrollTo(0, 0);
  (links()[0] as HTMLElement | undefined)?.focus();
  for (let at = 1; at < links().length; at += 1) await userEvent.tab();
  expect(document.activeElement).toBe(last);
  expect(boxOf(last).bottom).toBeLessThanOrEqual(boxOf(logout.element()).top);
});

test("the panel's menu keeps the footer visible on a phone", async () => {
  await openTab("audit", audit);
  await page.viewport(390, 844);
  await page.getByRole("button", { name: "فهرست بخش‌ها" }).click();
  await expect.element(logout).toBeVisible();
  expect(boxOf(logout.element()).bottom).toBeLessThanOrEqual(844);
  links().at(-1)?.scrollIntoView();
  expect(boxOf(links().at(-1)).bottom).toBeLessThanOrEqual(boxOf(logout.element()).top);
  expect(await violations(axe)).toEqual([]);
});
