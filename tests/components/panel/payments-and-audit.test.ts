import axe from "axe-core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CallAnswer } from "../../../contract/calls/types.ts";
import { violations } from "../../support/page-faults.ts";
import { answer, type Answers, lastInput, refused } from "../support/answers.ts";
import { openTab } from "../support/panel.tsx";
import { sees, seesNo } from "../support/page.tsx";

type Order = CallAnswer<"GET /api/admin/gem-orders">["items"][number];
type Entry = CallAnswer<"GET /api/admin/audit">["items"][number];

const ID = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a101";
const row = (name: string) => page.getByRole("row", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = page.getByRole("dialog");

const anOrder: Order = {
  _id: ID,
  userId: "0".repeat(32),
  username: "sara",
  gems: 30,
  toman: 30_000,
  createdAt: "2026-11-23T04:52:00.000Z",
  askedAt: null,
};
const proof = { provedAt: null, holds: false, wallets: 0, wrongWallets: 0 };
const payments = (...items: Order[]): Answers => ({
  "GET /api/admin/gem-orders": { items, total: items.length, nextCursor: null },
  "GET /api/admin/ledger-proof": proof,
});

test("a keyboard shortcut asks the gateway about a pending payment, which leaves the list once settled", async () => {
  await openTab("payments", payments(anOrder));
  await expect.element(row("sara").getByText("۳۰٬۰۰۰")).toBeVisible();
  // In Tehran's calendar, with a Persian comma.
  await expect.element(row("sara").getByText("۱۴۰۵/۰۹/۰۲، ۰۸:۲۲")).toBeVisible();
  expect(await violations(axe)).toEqual([]);
  answer({
    ...payments(),
    "POST /api/admin/gem-orders/{id}/settle": { message: "پرداخت شده بود؛ جم‌هایش داده شد.", state: "paid" },
  });
  await userEvent.keyboard("js");
  await sees("پرداخت شده بود؛ جم‌هایش داده شد.");
  expect(lastInput("POST /api/admin/gem-orders/{id}/settle")).toEqual({ id: ID });
  await sees("چیزی نیست");
});

test("the ledger is reported as unchecked, not as wrong, when the last check is old", async () => {
  await openTab("payments", payments());
  await sees("دفتر جم هنوز بررسی نشده است");
  answer({ "GET /api/admin/ledger-proof": { ...proof, provedAt: "2026-11-20T23:00:00.000Z" } });
  await openTab("payments", {});
  await sees("دفتر جم تازگی‌ها بررسی نشده است");
});

const PERSON = "0".repeat(32);
const at = "2026-11-23T04:52:00.000Z";

const anEntry = (over: Partial<Entry> = {}): Entry => ({
  id: ID,
  at,
  action: "report.reject",
  label: "رد گزارش‌ها",
  target: ID,
  about: { kind: "جوک", text: "معلم پرسید کجا بودی؟", personId: PERSON, username: "sara", others: 0 },
  isUndone: false,
  lastAt: null,
  lastId: ID,
  canUndo: true,
  changes: [
    {
      name: "گزارش",
      count: 3,
      fate: "changed",
      fields: [
        { label: "وضعیت", kind: "text", before: "در انتظار", after: "رد شد" },
        { label: "زمان رسیدگی", kind: "moment", before: null, after: at },
      ],
    },
  ],
  hasMoreChanges: false,
  ...over,
});
const kinds: Answers = {
  "GET /api/admin/audit/actions": { items: [{ action: "report.reject", label: "رد گزارش‌ها" }] },
};
const audit = (...items: Entry[]): Answers => ({ ...kinds, "GET /api/admin/audit": { items, nextCursor: null } });
const dialogName = () => dialog.element().querySelector("h2")?.textContent;

test("the audit is filtered by action and by the searched target", async () => {
  await openTab("audit", audit(anEntry()));
  await page.getByRole("combobox").selectOptions("رد گزارش‌ها");
  await expect.poll(() => lastInput("GET /api/admin/audit")).toMatchObject({ action: "report.reject" });
  await page.getByRole("searchbox").fill("sara");
  await expect.poll(() => lastInput("GET /api/admin/audit")).toMatchObject({ action: "report.reject", target: "sara" });
  await page.getByRole("combobox").selectOptions("همهٔ کارها");
  await expect.poll(() => lastInput("GET /api/admin/audit")).not.toHaveProperty("action", "report.reject");
});

test("the audit describes an action in words, and names its target before an undo", async () => {
  await openTab("audit", audit(anEntry()));
  const entry = row("رد گزارش‌ها");
  await expect.element(entry.getByText("معلم پرسید کجا بودی؟")).toBeVisible();
  await expect.element(entry.getByRole("link", { name: "sara" })).toHaveAttribute("href", "/admin/users?q=sara");
  await expect
    .element(entry.getByRole("listitem"))
    .toHaveTextContent("۳ گزارشوضعیت:در انتظار←بهرد شدزمان رسیدگی:۱۴۰۵/۰۹/۰۲، ۰۸:۲۲");
  expect(await violations(axe)).toEqual([]);
  await userEvent.keyboard("jz");
  await expect.poll(dialogName).toBe("«رد گزارش‌ها»، جوک «معلم پرسید کجا بودی؟» \u2066sara\u2069، برگردانده شود؟");
  const undoId = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a102";
  answer({
    ...audit(anEntry({ isUndone: true, lastAt: at, lastId: undoId })),
    "POST /api/admin/audit/{id}/undo": { message: "برگردانده شد", id: undoId },
  });
  await dialog.getByRole("button", { name: "بازگرداندن" }).click();
  // The undone entry and its undo are one row, which can be redone.
  await expect.element(entry.getByText(/برگردانده شد ۱۴۰۵/)).toBeVisible();
  expect(page.getByRole("row").elements()).toHaveLength(2);
  await entry.getByRole("button", { name: "دوباره انجام دادن" }).click();
  await expect.poll(dialogName).toMatch(/دوباره انجام شود؟$/);
  await dialog.getByRole("button", { name: "دوباره انجام دادن" }).click();
  await expect.poll(() => lastInput("POST /api/admin/audit/{id}/undo")).toEqual({ id: undoId });
});

test("the audit says when a setting left or regained its default, and when an entry's target no longer exists", async () => {
  const about = { kind: "", text: "بسته‌های جم", personId: null, username: null, others: 0 };
  const change = { name: "بسته‌های جم", count: 1, fields: [] };
  await openTab(
    "audit",
    audit(
      anEntry({ id: "1", about, changes: [{ ...change, fate: "from-default" }] }),
      anEntry({ id: "2", about, changes: [{ ...change, fate: "to-default" }] }),
      anEntry({ id: "3", about: null, changes: [] }),
    ),
  );
  await sees("بسته‌های جم: از پیش‌فرض");
  await sees("بسته‌های جم: به پیش‌فرض برگشت");
  await sees("دیگر نیست");
});

const aVideo: CallAnswer<"GET /api/admin/user-videos">["items"][number] = {
  _id: "0".repeat(32),
  username: "sara",
  videoUrl: "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame",
  likes: 4,
  expiresAt: "2027-11-23T04:52:00.000Z",
  openReports: 0,
  reportId: null,
};

test("the dialog that changes a person's video stays open when the link is rejected", async () => {
  await openTab("user-videos", {
    "GET /api/admin/user-videos": { items: [aVideo], total: 1, nextCursor: null },
    "PUT /api/admin/user-videos/{id}": refused("VIDEO_LINK_INVALID"),
  });
  await expect.element(row("sara")).toBeVisible();
  await userEvent.keyboard("je");
  await expect.element(dialog).toHaveAccessibleName("ویدیوی sara");
  await expect.element(dialog.getByRole("link")).toHaveAttribute("href", aVideo.videoUrl);
  const link = dialog.getByLabelText("لینک تازهٔ آپارات");
  await link.fill("https://example.com/embed/x");
  await dialog.getByRole("button", { name: "ذخیره" }).click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  expect(await violations(axe)).toEqual([]);
  answer({ "PUT /api/admin/user-videos/{id}": { message: "ویدیو ذخیره شد.", item: aVideo } });
  await link.fill("https://www.aparat.com/embed/fG4hI");
  await userEvent.keyboard("{Enter}");
  await sees("ویدیو ذخیره شد.");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(lastInput("PUT /api/admin/user-videos/{id}")).toEqual({
    id: aVideo._id,
    videoUrl: "https://www.aparat.com/embed/fG4hI",
  });
});

test("reward codes that somebody else changed in between are shown beside one's own", async () => {
  const code = { enabled: true, code: "111111", giftTokens: 2, giftAmount: 0, maxUses: null, uses: 0 };
  const current = { items: [{ ...code, giftTokens: 4, giftAmount: 50, maxUses: 9 }], version: 8 };
  await openTab("reward-codes", {
    "GET /api/admin/reward-config": { items: [code], version: 7 },
    "POST /api/admin/reward-config": refused("SETTING_CHANGED", { current }),
  });
  const gems = page.getByRole("group", { name: "کد، ردیف ۱" }).getByLabelText("جم", { exact: true });
  await gems.fill("3");
  await button("ذخیره").click();
  await expect.poll(() => lastInput("POST /api/admin/reward-config")).toMatchObject({ version: 7 });
  await sees("۴ جم و ۵۰ هزار تومان، سقف ۹");
  await sees("۳ جم و ۰ هزار تومان");
  await button("برداشتن مال او").click();
  await expect.element(gems).toHaveValue("4");
  await seesNo("در این میان کس دیگری این تنظیم را عوض کرده است.");
});

test("saving a reward code that gives money without a limit asks for confirmation", async () => {
  const endless = { enabled: true, code: "111111", giftTokens: 0, giftAmount: 50, maxUses: null, uses: 0 };
  await openTab("reward-codes", {
    "GET /api/admin/reward-config": { items: [endless], version: 7 },
    "POST /api/admin/reward-config": { items: [endless], version: 8, message: "کدهای جایزه ذخیره شد", undo: ID },
  });
  const cap = page.getByRole("group", { name: "کد، ردیف ۱" }).getByLabelText("سقف");
  await page.getByRole("group", { name: "کد، ردیف ۱" }).getByLabelText("جم", { exact: true }).fill("2");
  await button("ذخیره").click();
  await expect.element(dialog).toHaveAccessibleDescription(/هر چند نفر که باشند، ۵۰ هزار تومان/);
  expect(dialogName()).toBe("کد \u2066111111\u2069 بی‌سقف ذخیره شود؟");
  await dialog.getByRole("button", { name: "بی‌خیال" }).click();
  expect(lastInput("POST /api/admin/reward-config")).toBeUndefined();
  await button("ذخیره").click();
  await dialog.getByRole("button", { name: "ذخیرهٔ بی‌سقف" }).click();
  await sees("کدهای جایزه ذخیره شد");
  await expect.element(page.getByRole("status").getByRole("button", { name: "بازگرداندن" })).toBeVisible();
  // A code with a limit is saved at once.
  await cap.fill("9");
  await button("ذخیره").click();
  await expect.poll(() => lastInput("POST /api/admin/reward-config")).toMatchObject({ items: [{ maxUses: 9 }] });
});

test("an answered fault report shows when it was answered", async () => {
  const issue = {
    _id: ID,
    username: "sara",
    userMobile: "",
    userEmail: "sara@example.com",
    message: "دکمهٔ شروع کار نمی‌کند.",
    read: true,
    answeredAt: "2026-11-23T04:52:00.000Z",
    createdAt: "2026-11-22T04:52:00.000Z",
  };
  await openTab("issues", { "GET /api/admin/issues": { items: [issue], unread: 0, total: 1, nextCursor: null } });
  await expect.element(row("sara").getByText("پاسخ داده‌شده")).toHaveTextContent("پاسخ داده‌شده۱۴۰۵/۰۹/۰۲، ۰۸:۲۲");
});
