import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { appealErrors } from "../../contract/moderation/appeal-errors.ts";
import { APPEAL_MAX_CODE_POINTS } from "../../contract/moderation/reports.ts";
import { NOTIFICATIONS_PATH } from "../../contract/notifications/values.ts";
import { DAY_MS } from "../../contract/time.ts";
import { formatDate } from "../../frontend/src/lib/persian/format.ts";
import { answer, calls, lastInput, refused } from "./support/answers.ts";
import { aNotification, notificationsOf } from "./support/notifications.ts";
import { openPage, sees, seesNo } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

const ID = "a".repeat(84);
const UNTIL = new Date(Date.now() + 30 * DAY_MS).toISOString();
const removed = aNotification("joke-removed", { text: "جوک بد", reason: "insult", appeal: "possible", id: ID });
const suspended = aNotification("suspended", {
  at: "2026-11-19T18:10:00.000Z",
  reason: "threat",
  until: UNTIL,
  appeal: "possible",
  id: "b".repeat(84),
});
const button = (of: string) => page.getByRole("button", { name: `اعتراض دارم: ${of}`, exact: true });
const ofJoke = button("یکی از جوک‌هایت برداشته شد");
const sheet = page.getByRole("dialog");
const box = sheet.getByRole("textbox");
const send = sheet.getByRole("button", { name: "فرستادن اعتراض" });

test("shows why, until when and how an appeal stands when the list has verdicts", async () => {
  answer({
    "GET /api/notifications": notificationsOf([
      removed,
      suspended,
      { ...suspended, at: "2026-11-18T19:10:00.000Z", reason: "spam", until: "2026-11-19T18:10:00.000Z", appeal: null },
      { ...removed, at: "2026-11-18T18:10:00.000Z", appeal: "open" },
      { ...removed, at: "2026-11-17T18:10:00.000Z", appeal: "rejected" },
      { ...removed, at: "2026-11-16T18:10:00.000Z", appeal: null, id: null },
      aNotification("appeal-accepted", { at: "2026-11-15T18:10:00.000Z", text: "جوک خوب" }),
    ]),
  });
  openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  await sees(`تا ${formatDate(UNTIL, new Date())} فقط می‌توانی بخوانی. دلیل: کسی تهدید یا آزار شده بود.`);
  await sees(/^تبلیغ بود یا چیزی چند بار تکرار شده بود/);
  await sees("به کسی یا گروهی توهین شده بود. اعتراضت رسیده است و نگاهش می‌کنیم.");
  await sees("به کسی یا گروهی توهین شده بود. اعتراضت را خواندیم و تصمیم همان ماند.");
  await sees("حق با تو بود؛ اعتراضت را پذیرفتیم");
  await expect.poll(() => page.getByRole("button", { name: /^اعتراض دارم/ }).elements().length).toBe(2);
});

test("keeps a draft for each joke that one verdict removed", async () => {
  const texts = ["جوک یکم", "جوک دوم"];
  const items = texts.map((text) => ({ ...removed, text }));
  answer({ "GET /api/notifications": notificationsOf(items) });
  openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  const write = async (which: number) => {
    await userEvent.click(ofJoke.nth(which));
    await expect.element(box).toHaveValue("");
    await userEvent.fill(box, `دربارهٔ ${texts[which]}`);
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
  };
  await write(0);
  await write(1);
  await userEvent.click(ofJoke.nth(0));
  await expect.element(box).toHaveValue("دربارهٔ جوک یکم");
});

test("sends an appeal once with the typed text and reads the list again when it is sent", async () => {
  answer({
    "GET /api/notifications": notificationsOf([removed]),
    "POST /api/appeals": { message: "اعتراضت رسید." },
  });
  openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  await userEvent.click(ofJoke);
  await expect.element(box).toBeVisible();
  await expect.element(sheet.getByText("۳۰۰ حرف دیگر جا داری")).toBeVisible();
  await userEvent.click(send);
  await expect.element(sheet.getByText(appealErrors.APPEAL_EMPTY.text)).toBeVisible();
  expect(calls("POST /api/appeals")).toHaveLength(0);
  await userEvent.fill(box, "ط".repeat(APPEAL_MAX_CODE_POINTS + 5));
  await expect.element(sheet.getByText("۵ حرف زیاد است")).toHaveClass("text-danger");
  await userEvent.click(send);
  await expect.element(box).toHaveAccessibleDescription(/کوتاهش کن/);
  await expect.element(box).toHaveValue("ط".repeat(APPEAL_MAX_CODE_POINTS + 5));
  expect(calls("POST /api/appeals")).toHaveLength(0);
  await userEvent.fill(box, "دربارهٔ خودم بود");
  answer({ "GET /api/notifications": notificationsOf([{ ...removed, appeal: "open" }]) });
  await userEvent.click(send);
  await sees("اعتراضت رسید.");
  expect(lastInput("POST /api/appeals")).toEqual({ id: ID, text: "دربارهٔ خودم بود" });
  await expect.element(ofJoke).not.toBeInTheDocument();
});

test("keeps the typed text when the appeal is refused or the sheet is closed", async () => {
  answer({
    "GET /api/notifications": notificationsOf([removed, suspended]),
    "POST /api/appeals": refused("UNAVAILABLE"),
  });
  openPage(NOTIFICATIONS_PATH, { person: aPerson() });
  await userEvent.click(ofJoke);
  await userEvent.fill(box, "دربارهٔ خودم بود");
  await userEvent.click(send);
  await expect.element(sheet.getByRole("alert")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.click(button("حسابت موقتاً معلق شد"));
  await expect.element(box).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.click(ofJoke);
  await expect.element(box).toHaveValue("دربارهٔ خودم بود");
  await seesNo("اعتراضت رسید.");
});
