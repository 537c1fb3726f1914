import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { accountOf, openSetting } from "./support/account.ts";
import { answer } from "./support/answers.ts";
import { openPage } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

const sheet = page.getByRole("dialog");

const report = {
  _id: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111",
  kind: "joke",
  username: "amir-tanz",
  text: "",
  reason: "بی‌ادبی است",
  createdAt: "2026-11-20T18:42:00.000Z",
  outcome: "upheld",
  judgedAt: "2026-11-21T18:42:00.000Z",
} as const;

test("a reporter reads a report's outcome in the account sheet", async () => {
  const person = aPerson();
  openPage(paths.profile, {
    person,
    answers: {
      ...accountOf(person),
      "GET /api/reports": {
        items: [
          report,
          {
            ...report,
            _id: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a112",
            text: "یه روز یه لبخند",
            outcome: "open",
            judgedAt: null,
          },
        ],
        nextCursor: null,
      },
    },
  });
  await openSetting("گزارش‌های من");
  const list = sheet.getByRole("list", { name: "گزارش‌های من" });
  for (const text of ["حق با تو بود؛ برداشته شد.", "در صف بررسی"])
    await expect.element(list.getByText(text)).toBeVisible();
  await expect.element(list.getByText("دلیل تو: بی‌ادبی است").first()).toBeVisible();
});

test("the list of own reports says when nothing was reported", async () => {
  const person = aPerson();
  openPage(paths.profile, { person, answers: accountOf(person) });
  answer({ "GET /api/reports": { items: [], nextCursor: null } });
  await openSetting("گزارش‌های من");
  await expect.element(sheet.getByText("هنوز چیزی را گزارش نکرده‌ای.")).toBeVisible();
});

test("the list of own reports names what was reported, and quotes a reported message", async () => {
  const person = aPerson();
  const of = (n: number, kind: "message" | "profile" | "photo", text = "") =>
    ({ ...report, _id: `01939b2e-5c1a-7b52-b3a4-0c4f5be3a12${n}`, kind, text }) as const;
  openPage(paths.profile, {
    person,
    answers: {
      ...accountOf(person),
      "GET /api/reports": { items: [of(1, "message", "حرف بد"), of(2, "profile"), of(3, "photo")], nextCursor: null },
    },
  });
  await openSetting("گزارش‌های من");
  const list = sheet.getByRole("list", { name: "گزارش‌های من" });
  await expect.element(list.getByText("حرف بد")).toBeVisible();
  for (const kind of ["پیام", "پروفایل", "عکس"])
    await expect.element(list.getByText(new RegExp(`^${kind} از`))).toBeVisible();
});
