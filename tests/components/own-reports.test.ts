import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { accountOf, openSetting } from "./support/account.ts";
import { answer, calls } from "./support/answers.ts";
import { openPage } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";

const sheet = page.getByRole("dialog");
const row = sheet.getByRole("button", { name: /گزارش‌های من/ });

const news = sheet.getByRole("button", { name: /نتیجهٔ تازه دارد/ });

const report = {
  _id: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111",
  kind: "joke",
  username: "amir-tanz",
  text: "",
  reason: "بی‌ادبی است",
  createdAt: "2026-11-20T18:42:00.000Z",
  outcome: "upheld",
  judgedAt: "2026-11-21T18:42:00.000Z",
  isNew: true,
} as const;

test("a reporter reads a report's outcome in the account sheet, and the unread dot disappears", async () => {
  const person = aPerson();
  const status = statusOf(person);
  openPage(paths.profile, {
    person,
    answers: {
      ...accountOf(person),
      "POST /api/user-status": { ...status, user: { ...status.user, hasReportNews: true } },
      "GET /api/reports": {
        items: [
          report,
          {
            ...report,
            _id: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a112",
            text: "یه روز یه لبخند",
            outcome: "open",
            judgedAt: null,
            isNew: false,
          },
        ],
        nextCursor: null,
      },
      "POST /api/reports/read": {},
    },
  });
  await page.getByRole("button", { name: "حساب من" }).click();
  await expect.element(news).toBeInTheDocument();
  await row.click();
  const list = sheet.getByRole("list", { name: "گزارش‌های من" });
  for (const text of ["حق با تو بود؛ برداشته شد.", "در صف بررسی"])
    await expect.element(list.getByText(text)).toBeVisible();
  await expect.element(list.getByText("دلیل تو: بی‌ادبی است").first()).toBeVisible();
  await expect.poll(() => calls("POST /api/reports/read")).toHaveLength(1);
  await sheet.getByRole("button", { name: "حساب من" }).click();
  await expect.element(row).toBeVisible();
  await expect.element(news).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
});

test("the list of own reports says when nothing was reported", async () => {
  const person = aPerson();
  openPage(paths.profile, { person, answers: accountOf(person) });
  answer({ "GET /api/reports": { items: [], nextCursor: null }, "POST /api/reports/read": {} });
  await openSetting("گزارش‌های من");
  await expect.element(sheet.getByText("هنوز چیزی را گزارش نکرده‌ای.")).toBeVisible();
});

test("the list of own reports names what was reported, and quotes a reported message", async () => {
  const person = aPerson();
  const of = (n: number, kind: "message" | "profile" | "photo", text = "") =>
    ({ ...report, _id: `01939b2e-5c1a-7b52-b3a4-0c4f5be3a12${n}`, kind, text, isNew: false }) as const;
  openPage(paths.profile, {
    person,
    answers: {
      ...accountOf(person),
      "GET /api/reports": { items: [of(1, "message", "حرف بد"), of(2, "profile"), of(3, "photo")], nextCursor: null },
      "POST /api/reports/read": {},
    },
  });
  await openSetting("گزارش‌های من");
  const list = sheet.getByRole("list", { name: "گزارش‌های من" });
  await expect.element(list.getByText("حرف بد")).toBeVisible();
  for (const kind of ["پیام", "پروفایل", "عکس"])
    await expect.element(list.getByText(new RegExp(`^${kind} از`))).toBeVisible();
});
