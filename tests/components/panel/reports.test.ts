import axe from "axe-core";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CallAnswer } from "../../../contract/calls/types.ts";
import { errors } from "../../../contract/errors.ts";
import { showToast } from "../../../frontend/src/ui/toast.ts";
import { violations } from "../../support/page-faults.ts";
import { answer, calls, lastInput, refused } from "../support/answers.ts";
import { openTab } from "../support/panel.tsx";
import { eventually } from "../support/eventually.ts";
import { sees } from "../support/page.tsx";
import { pass } from "../support/surroundings.ts";
import { MOMENT as at, allOf, dialog, idOf, row } from "../support/moderation.ts";

type Reported = CallAnswer<"GET /api/admin/reports">["items"][number];

const aReported = (n: number, over: Partial<Reported> = {}): Reported => ({
  _id: idOf(n),
  kind: "joke",
  status: "pending",
  createdAt: at,
  lastReportedAt: at,
  jokeTextSnapshot: `جوک ${n}`,
  usernameSnapshot: "amir-tanz",
  jokeId: idOf(n),
  reporters: 3,
  openReports: 3,
  newest: [
    { reason: "بی‌ادبی است", upheld: 9, rejected: 1 },
    { reason: "تکراری", upheld: 0, rejected: 0 },
  ],
  grave: false,
  hidden: false,
  duplicates: [],
  flagged: false,
  waits: null,
  asked: false,
  reportingDisabled: false,
  gone: false,
  username: "amir-tanz",
  chat: null,
  profile: null,
  hasPhoto: false,
  appeal: null,
  ownerId: String(n).padStart(32, "0"),
  ...over,
});

const judged = { message: "ثبت شد.", judged: 1 };

const undo = idOf(77);
const undone = { message: "برگردانده شد", id: idOf(78) };
const back = page.getByRole("status").getByRole("button", { name: "بازگرداندن" });

test("a toast covers no button and the row checkboxes suit a finger when the window is wide or a phone's", async () => {
  const reported = Array.from({ length: 30 }, (_, index) => aReported(index + 1));
  await openTab("reports", {
    "GET /api/admin/reports": allOf(reported),
    "POST /api/admin/reports/judge": { ...judged, undo },
  });
  await sees("جوک 30");
  const bar = page.getByRole("region", { name: "۱ انتخاب‌شده" });
  const bottomOf = (element: Element | undefined) => element?.getBoundingClientRect().bottom ?? 0;
  const lastBottom = () => {
    document.querySelector("main")?.scrollTo(0, 100_000);
    const shown = [...document.querySelectorAll("main button")].filter((element) => element.checkVisibility());
    return bottomOf(shown.at(-1));
  };
  await userEvent.keyboard("jx");
  for (const width of [1280, 390]) {
    await page.viewport(width, 800);
    await expect.element(bar, { message: String(width) }).toBeVisible();
    await expect.poll(() => 800 - bottomOf(bar.element()), { message: String(width) }).toBeLessThan(30);
    const { width: wide, height } = page
      .getByRole("checkbox", { name: "انتخاب جوک 1", exact: true })
      .element()
      .closest("label")
      ?.getBoundingClientRect() ?? { width: 0, height: 0 };
    expect(Math.min(wide, height), String(width)).toBeGreaterThanOrEqual(width < 768 ? 44 : 40);
    showToast("ثبت شد.");
    const toast = page.getByRole("status").getByRole("button");
    await expect.element(toast, { message: String(width) }).toBeVisible();
    const top = () => toast.element().getBoundingClientRect().top;
    await expect.poll(() => bottomOf(bar.element()) <= top(), { message: String(width) }).toBe(true);
    await expect.poll(() => lastBottom() <= top(), { message: String(width) }).toBe(true);
    await toast.click();
    await expect.element(toast, { message: String(width) }).not.toBeInTheDocument();
  }
  await page.viewport(390, 844);
  await userEvent.keyboard("r");
  await expect.element(back).toBeVisible();
  expect(back.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  // A phone has no keys.
  const keys = page.getByText("(z)").elements();
  expect(keys.filter((element) => element.checkVisibility())).toEqual([]);
  await expect.poll(() => lastBottom() <= back.element().getBoundingClientRect().top).toBe(true);
});

test("an appeal shows what was removed, why, and what its author says, and cannot be deleted", async () => {
  const appeal = { of: "joke-removed", reason: "insult", until: null } as const;
  await openTab("reports", {
    "GET /api/admin/reports": allOf([
      aReported(1, {
        kind: "appeal",
        appeal,
        jokeId: null,
        newest: [{ reason: "دربارهٔ خودم بود", upheld: 0, rejected: 0 }],
        reporters: 1,
      }),
    ]),
    "POST /api/admin/reports/judge": judged,
  });
  await sees("جوک 1");
  await sees("اعتراض · جوکش برداشته شد · توهین");
  await sees("دربارهٔ خودم بود");
  await sees("پذیرفتن اعتراض");
  await sees("رد اعتراض");
  await expect.element(row(/جوک 1/).getByRole("button", { name: "حذف" })).not.toBeInTheDocument();
  await userEvent.keyboard("ja");
  await expect.poll(() => lastInput("POST /api/admin/reports/judge")).toEqual({ ids: [idOf(1)], verdict: "approve" });
});

test("reports are decided singly or several at once, and the reported author can be suspended", async () => {
  const video = aReported(3, { kind: "video", jokeId: null, jokeTextSnapshot: "https://www.aparat.com/embed/aB3dE" });
  await openTab("reports", {
    "GET /api/admin/reports": allOf([aReported(1, { flagged: true, reporters: 0 }), aReported(2), video]),
    "POST /api/admin/reports/judge": judged,
    "POST /api/admin/users/by-joke/{id}/suspend-all": { message: "تعلیق شد.", count: 2, suspendedUntil: at },
  });
  await sees("با کلمهٔ ممنوع");
  expect(await violations(axe)).toEqual([]);
  await expect.element(row(/جوک 2/).getByText("بی‌ادبی است (۹ از ۱۰)")).toBeVisible();
  await expect.element(row(/جوک 2/).getByText("تکراری (تازه‌کار)")).toBeVisible();
  await userEvent.keyboard("jxjx");
  await expect.element(page.getByRole("region", { name: "۲ انتخاب‌شده" })).toBeVisible();
  expect(await violations(axe)).toEqual([]);
  await userEvent.keyboard("r");
  await expect
    .poll(() => lastInput("POST /api/admin/reports/judge"))
    .toEqual({ ids: [idOf(1), idOf(2)], verdict: "reject" });
  await expect.element(page.getByRole("region", { name: "۲ انتخاب‌شده" })).not.toBeInTheDocument();

  // Rare actions are behind «more».
  await row(/جوک 2/).getByText("بیشتر").click();
  await row(/جوک 2/).getByRole("button", { name: "تعلیق صاحبش" }).click();
  await dialog.getByRole("button", { name: "تعلیق صاحبش" }).click();
  await sees("تعلیق شد.");
  expect(lastInput("POST /api/admin/users/by-joke/{id}/suspend-all")).toEqual({ id: idOf(2), reason: "rules" });
});

test("a row comes back when its verdict is rejected, or undone with the z key or the toast's button", async () => {
  const queue = [aReported(1), aReported(2)];
  let isRejected = false;
  await openTab("reports", {
    "GET /api/admin/reports": () => allOf(isRejected ? queue.slice(1) : queue),
    "POST /api/admin/reports/judge": refused("REPORT_NOT_FOUND"),
    "POST /api/admin/audit/{id}/undo": () => {
      isRejected = false;
      return undone;
    },
  });
  await expect.element(row(/جوک 1/)).toBeVisible();
  await userEvent.keyboard("jr");
  await sees(errors.REPORT_NOT_FOUND.text);
  await expect.element(row(/جوک 1/)).toBeVisible();
  expect(calls("POST /api/admin/reports/judge")).toHaveLength(1);

  answer({
    "POST /api/admin/reports/judge": () => {
      isRejected = true;
      return { message: "۱ مورد: گزارش رد شد", judged: 1, undo };
    },
  });
  await userEvent.keyboard("r");
  await expect.element(row(/جوک 1/)).not.toBeInTheDocument();
  await sees("۱ مورد: گزارش رد شد");
  expect(await violations(axe)).toEqual([]);
  await userEvent.keyboard("z");
  await expect.element(row(/جوک 1/)).toBeVisible();
  await sees("برگردانده شد");
  expect(lastInput("POST /api/admin/audit/{id}/undo")).toEqual({ id: undo });
  // There is nothing left to undo.
  await userEvent.keyboard("z");
  expect(calls("POST /api/admin/audit/{id}/undo")).toHaveLength(1);

  await userEvent.keyboard("r");
  await expect.element(row(/جوک 1/)).not.toBeInTheDocument();
  await back.click();
  await expect.element(row(/جوک 1/)).toBeVisible();
  expect(calls("POST /api/admin/audit/{id}/undo")).toHaveLength(2);
});

test("the undo button stays for ten seconds, longer under the pointer, and shows why an undo was rejected", async () => {
  await openTab("reports", {
    "GET /api/admin/reports": allOf([aReported(1), aReported(2)]),
    "POST /api/admin/reports/judge": { ...judged, undo },
    "POST /api/admin/audit/{id}/undo": refused("AUDIT_CHANGED_SINCE"),
  });
  await expect.element(row(/جوک 1/)).toBeVisible();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await userEvent.keyboard("jr");
  await eventually(() => expect(back.query()).not.toBeNull());
  await pass(9900);
  expect(back.query()).not.toBeNull();
  await userEvent.hover(back);
  await pass(60_000);
  expect(back.query()).not.toBeNull();
  await userEvent.unhover(back);
  await pass(10_000);
  await eventually(() => expect(back.query()).toBeNull());
  await userEvent.keyboard("r");
  await eventually(() => expect(back.query()).not.toBeNull());
  await userEvent.keyboard("z");
  await eventually(() => expect(page.getByText(/از آن زمان تغییر دیگری کرده است/).query()).not.toBeNull());
});

test("the g key selects what is like a row, duplicates beyond the page too, and one verdict judges all", async () => {
  const same = { ownerId: "f".repeat(32) };
  await openTab("reports", {
    "GET /api/admin/reports": allOf([
      aReported(1, { duplicates: [idOf(3), idOf(40)] }),
      aReported(2, same),
      aReported(3, { duplicates: [idOf(1), idOf(40)] }),
      aReported(4),
      aReported(5, same),
    ]),
    "POST /api/admin/reports/judge": judged,
  });
  await expect.element(row(/جوک 1/).getByRole("button", { name: "۲ مورد مانند این" })).toBeVisible();
  // Things that are alike are next to each other.
  const shown = () =>
    page
      .getByRole("row")
      .elements()
      .map((element) => /جوک (\d)/.exec(element.textContent)?.[1]);
  expect(shown().filter(Boolean)).toEqual(["1", "3", "2", "5", "4"]);
  expect(await violations(axe)).toEqual([]);
  await userEvent.keyboard("jg");
  await expect.element(page.getByRole("region", { name: "۳ انتخاب‌شده" })).toBeVisible();
  await userEvent.keyboard("g");
  await expect.element(page.getByRole("region", { name: "۳ انتخاب‌شده" })).not.toBeInTheDocument();
  await userEvent.keyboard("gd");
  await expect
    .poll(() => lastInput("POST /api/admin/reports/judge"))
    .toEqual({ ids: [idOf(1), idOf(3), idOf(40)], verdict: "delete" });
  await row(/جوک 5/).getByRole("button", { name: "۱ مورد دیگر از همین نفر" }).click();
  await userEvent.keyboard("r");
  await expect
    .poll(() => lastInput("POST /api/admin/reports/judge"))
    .toEqual({ ids: [idOf(2), idOf(5)], verdict: "reject" });
});

test("keys act on the focused row when a refetched list has put another one before it", async () => {
  let queue = [aReported(1), aReported(2), aReported(3)];
  await openTab("reports", {
    "GET /api/admin/reports": () => allOf(queue),
    "POST /api/admin/reports/judge": () => {
      queue = [aReported(9, { grave: true }), aReported(2), aReported(3)];
      return judged;
    },
  });
  await expect.element(row(/جوک 1/)).toBeVisible();
  await userEvent.keyboard("jr");
  await expect.element(row(/جوک 9/).getByText("تهدید")).toBeVisible();
  await userEvent.keyboard("a");
  await expect.poll(() => lastInput("POST /api/admin/reports/judge")).toEqual({ ids: [idOf(2)], verdict: "approve" });
});

test("the h key shows the history of a thing's owner, and the w key removes it for a reason that is chosen each time", async () => {
  await openTab("reports", {
    "GET /api/admin/reports": allOf([aReported(1), aReported(2, { ownerId: null })]),
    "GET /api/admin/users/{id}/history": {
      watched: true,
      things: [
        {
          _id: idOf(1),
          kind: "joke",
          status: "pending",
          gone: false,
          reporters: 3,
          text: "جوک باز",
          createdAt: at,
          judgedAt: null,
        },
        {
          _id: idOf(8),
          kind: "photo",
          status: "upheld",
          gone: true,
          reporters: 2,
          text: "",
          createdAt: at,
          judgedAt: at,
        },
      ],
      suspensions: [{ at, undone: true }],
      refusedImages: { count: 3, lastAt: at },
    },
    "POST /api/admin/reports/judge": judged,
  });
  await expect.element(row(/جوک 1/)).toBeVisible();
  await userEvent.keyboard("jh");
  await expect.element(dialog.getByText("جوک باز")).toBeVisible();
  await expect.element(dialog.getByText("برداشته شد")).toBeVisible();
  await expect.element(dialog.getByText("(برگردانده شد)")).toBeVisible();
  await expect.element(dialog.getByText("۳ بار در ۹۰ روز تصویری خواست")).toBeVisible();
  await expect.element(dialog.getByText(/^روی دستگاه کسی که تعلیق است/)).toBeVisible();
  expect(lastInput("GET /api/admin/users/{id}/history")).toEqual({ id: "1".padStart(32, "0") });
  expect(await violations(axe)).toEqual([]);
  await dialog.getByRole("button", { name: "بستن" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // Somebody who left has none.
  await userEvent.keyboard("jh");
  expect(calls("GET /api/admin/users/{id}/history")).toHaveLength(1);

  await userEvent.keyboard("w");
  const why = dialog.getByRole("combobox", { name: "دلیل، برای نویسنده" });
  await why.selectOptions("توهین");
  await dialog.getByRole("button", { name: "حذف" }).click();
  await expect
    .poll(() => lastInput("POST /api/admin/reports/judge"))
    .toEqual({ ids: [idOf(2)], verdict: "delete", reason: "insult" });
  await userEvent.keyboard("w");
  await expect.element(why).toHaveValue("rules");
  await dialog.getByRole("button", { name: "بی‌خیال" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

const reportedChat = {
  withContext: true,
  messages: [
    { byReporter: true, text: "سلام", createdAt: at },
    { byReporter: false, text: "حرف بد", createdAt: at },
  ],
};
const reportedProfile = {
  username: "amir-tanz",
  bio: "معرفی بد",
  instagramUrl: "",
  twitterUrl: "",
  telegramUrl: "",
  websiteUrl: "https://bad.example",
};
/** A picture of one pixel. */
const photo = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

test("reported messages, profiles and photos share one queue and are decided with the same keys", async () => {
  const ofNoJoke = { jokeId: null, reporters: 1 };
  await openTab("reports", {
    "GET /api/admin/reports": allOf([
      aReported(1, { ...ofNoJoke, kind: "message", jokeTextSnapshot: "حرف بد", chat: reportedChat }),
      aReported(2, { ...ofNoJoke, kind: "profile", jokeTextSnapshot: "معرفی بد", profile: reportedProfile }),
      aReported(3, { ...ofNoJoke, kind: "photo", jokeTextSnapshot: "", hasPhoto: true }),
      aReported(4, { ...ofNoJoke, kind: "message", jokeTextSnapshot: "", status: "rejected", openReports: 0 }),
    ]),
    "GET /api/admin/reports/{id}/photo": { photo },
    "POST /api/admin/reports/judge": judged,
    "POST /api/admin/users/{id}/suspend": { message: "تعلیق شد.", count: 1, suspendedUntil: at },
  });
  const message = row(/حرف بد/);
  await expect.element(message.getByRole("listitem").first()).toHaveTextContent("گزارش‌دهندهسلام");
  await expect.element(message.getByRole("listitem").last()).toHaveTextContent("پیام گزارش‌شدهحرف بد");
  await expect.element(message.getByText("با اجازهٔ گزارش‌دهنده، تا ده پیام پیش از آن")).toBeVisible();
  await expect.element(row(/معرفی بد/).getByText("https://bad.example")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "عکس پروفایل amir-tanz" })).toHaveAttribute("src", photo);
  expect(lastInput("GET /api/admin/reports/{id}/photo")).toEqual({ id: idOf(3) });
  await sees("نگه‌داری‌اش تمام شده است");
  expect(await violations(axe)).toEqual([]);
  await userEvent.keyboard("jxjxjxd");
  await expect
    .poll(() => lastInput("POST /api/admin/reports/judge"))
    .toEqual({ ids: [idOf(1), idOf(2), idOf(3)], verdict: "delete" });
  await message.getByText("بیشتر").click();
  await message.getByRole("button", { name: "تعلیق صاحبش" }).click();
  await dialog.getByRole("button", { name: "تعلیق صاحبش" }).click();
  await sees("تعلیق شد.");
  expect(lastInput("POST /api/admin/users/{id}/suspend")).toEqual({ id: "1".padStart(32, "0"), reason: "rules" });
});
