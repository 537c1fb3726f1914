import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { REPORT_REASON_MAX_CODE_POINTS, SAFETY_PATH } from "../../contract/moderation/reports.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, focus, goTo, openPage, sees, tabTo } from "./support/page.tsx";
import { aPerson, publicUser } from "./support/people.ts";
import { aPair, openChat } from "./support/room.ts";

const JOKE = "POST /api/jokes/{id}/report";
const MESSAGE = "POST /api/direct/report";
const PERSON = "POST /api/users/report";

const sheet = page.getByRole("dialog");
const button = (name: string) => sheet.getByRole("button", { name, exact: true });
const reason = (name: string) => sheet.getByText(name, { exact: true });
const send = button("فرستادن گزارش");
const sent = sheet.getByRole("list", { name: "این‌ها فرستاده می‌شود" }).getByRole("listitem");

const thanks = page.getByRole("dialog", { name: "خوب شد که گفتی" });
const SENT = { message: "گزارش ثبت شد" };

async function closeSheet(): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
}

/** Opens the actions of a message in a chat of twelve. */
async function openActions(at: number): Promise<void> {
  await focus(page.getByRole("button", { name: "کارهای این پیام" }).nth(at));
  await userEvent.keyboard("{Enter}");
  await expect.element(button("کپی متن")).toBeVisible();
}

/** Opens the report of the last message, which is from the other person. */
async function reportLast(): Promise<void> {
  await openActions(11);
  await button("گزارش این پیام").click();
  await expect.element(page.getByRole("dialog", { name: "گزارش این پیام" })).toBeVisible();
}

test("reports another person's message alone, after it was shown, when the reporter gives a reason", async () => {
  const room = aPair().fill(12);
  await openChat(room);
  await openActions(10);
  expect(button("گزارش این پیام").elements()).toEqual([]);
  await closeSheet();

  await reportLast();
  await expect.element(sent).toHaveTextContent("پیام 12");
  await send.click();
  await expect.element(sheet.getByRole("alert")).toHaveTextContent("یکی از دلیل‌ها را انتخاب کن، یا خودت بنویس.");
  expect(calls(MESSAGE)).toEqual([]);
  await reason("درخواست عکس یا شماره").click();
  answer({ [MESSAGE]: refused("MESSAGE_NOT_FOUND") });
  await send.click();
  await sees("این پیام پیدا نشد");
  await expect.element(sheet.getByRole("radio", { name: "درخواست عکس یا شماره" })).toBeChecked();
  answer({ [MESSAGE]: SENT });
  await send.click();
  await expect.element(thanks).toBeVisible();
  expect(lastInput(MESSAGE)).toEqual({
    with: room.peer.id,
    messageId: room.messages.at(-1)?._id,
    reason: "درخواست عکس یا شماره",
    withContext: false,
  });
});

test("reports a message with the ten earlier ones when the reporter agrees, and offers to block its sender", async () => {
  const room = aPair().fill(12);
  await openChat(room, { answers: { [MESSAGE]: SENT } });
  await reportLast();
  await sheet.getByRole("checkbox").click();
  await expect.poll(() => sent.elements().map(({ textContent }) => textContent)).toHaveLength(11);
  await expect.element(sent.first()).toHaveTextContent("پیام 2");
  await reason("آزار یا تهدید").click();
  await sheet.getByLabelText("توضیح (اختیاری)").fill("هر روز می‌نویسد");
  await send.click();
  await expect.element(sheet.getByRole("link", { name: /ایمنی/ })).toHaveAttribute("href", SAFETY_PATH);
  expect(lastInput(MESSAGE)).toMatchObject({ reason: "آزار یا تهدید: هر روز می‌نویسد", withContext: true });
  await closeSheet();

  // The words must fit together with the reason. What is too long is kept, and said.
  await reportLast();
  const words = sheet.getByRole("textbox");
  await words.fill("خ".repeat(REPORT_REASON_MAX_CODE_POINTS));
  await reason("آزار یا تهدید").click();
  const before = calls(MESSAGE).length;
  await send.click();
  await expect.element(words).toHaveAccessibleDescription(/حرف زیاد است؛ کوتاهش کن/);
  expect(calls(MESSAGE)).toHaveLength(before);
  await expect.element(words).toHaveValue("خ".repeat(REPORT_REASON_MAX_CODE_POINTS));
  await words.fill("خ".repeat(100));
  await send.click();
  await expect.poll(() => lastInput(MESSAGE)).toMatchObject({ reason: `آزار یا تهدید: ${"خ".repeat(100)}` });

  await button("مسدود کردن").click();
  answer({ "POST /api/block": { message: "مسدود شد", blocked: true } });
  await button("مسدود شود").click();
  await sees("مسدود شد");
  expect(lastInput("POST /api/block")).toMatchObject({ blocked: room.peer.username });
});

test("hides a joke when it was reported, and all jokes of its author when they are blocked", async () => {
  const author = aPerson({ username: "a.very.long.name-that_goes-on" });
  answer({
    "GET /api/feed/following": pageOf([
      aJoke(author, "جوکی که زشت است"),
      aJoke(author, "جوکی که بد است"),
      aJoke(author, "جوکی دیگر از او"),
      aJoke(aPerson(), "از کس دیگری"),
      aJoke(aPerson(), "از کسی که زود رفت"),
    ]),
    "GET /api/jokes/{id}/report-status": { reportingDisabled: false },
  });
  openPage(paths.home, { person: aPerson() });
  const report = async (text: string) => {
    await focus(cardOf(text).getByRole("button", { name: "گزارش" }));
    await userEvent.keyboard("{Enter}");
    await expect.element(send).toBeVisible();
  };

  // Also when the sheet is closed before the answer comes.
  await report("از کسی که زود رفت");
  const late = Promise.withResolvers<{ message: string; disabled: boolean }>();
  answer({ [JOKE]: () => late.promise });
  await send.click();
  await closeSheet();
  late.resolve({ ...SENT, disabled: false });
  await expect.element(cardOf("از کسی که زود رفت")).not.toBeInTheDocument();
  await sees(SENT.message);

  await report("جوکی که بد است");
  answer({ [JOKE]: { ...SENT, disabled: false } });
  await send.click();
  await expect.element(thanks).toBeVisible();
  expect(lastInput(JOKE)).toMatchObject({ id: expect.any(String) });
  expect(lastInput(JOKE)).not.toHaveProperty("reason");
  await sees("جوکی که بد است");
  await button("بستن").click();
  await expect.element(cardOf("جوکی که بد است")).not.toBeInTheDocument();
  await expect.element(cardOf("جوکی دیگر از او")).toBeVisible();
  // The focused flag disappeared with its card.
  await expect.poll(() => document.activeElement === document.body).toBe(false);

  // By keyboard alone.
  await report("جوکی که زشت است");
  await tabTo(sheet.getByRole("radio").first());
  await userEvent.keyboard(" {ArrowDown}");
  await expect.element(sheet.getByRole("radio", { name: "مسخره کردن" })).toBeChecked();
  await tabTo(sheet.getByLabelText("توضیح (اختیاری)"));
  await userEvent.keyboard("۳ بار");
  await tabTo(send);
  await userEvent.keyboard("{Enter}");
  await sees(author.username);
  await expect.poll(() => lastInput(JOKE)).toMatchObject({ reason: "مسخره کردن: ۳ بار" });
  await tabTo(button("مسدود کردن"));
  await userEvent.keyboard("{Enter}");
  answer({ "POST /api/block": { message: "مسدود شد", blocked: true }, "GET /api/feed/following": lost });
  await tabTo(button("مسدود شود"));
  await userEvent.keyboard("{Enter}");
  await sees("مسدود شد");
  expect(lastInput("POST /api/block")).toMatchObject({ blocked: author.username });
  await expect.element(cardOf("جوکی دیگر از او")).not.toBeInTheDocument();
  await expect.element(cardOf("از کس دیگری")).toBeVisible();
});

test("reports a person's profile or photo without naming the reporter, also when the person is blocked", async () => {
  const [plain, pictured, blocked] = [aPerson(), aPerson(), aPerson()];
  const avatarUrl = "/media/avatars/01939b2e-5c1a-7b52-b3a4-0c4f5be3a111.jpg";
  const users = [publicUser(plain), { ...publicUser(pictured), avatarUrl }];
  answer({
    "GET /api/user-public/{username}": ({ username }) => {
      const user = users.find((it) => it.username === username);
      return user === undefined ? refused("USER_BLOCKED") : { user, viewerFollows: false, viewerLikesVideo: false };
    },
    "GET /api/jokes": pageOf([]),
    [PERSON]: SENT,
  });
  openPage(paths.user(plain.username), { person: aPerson() });
  const report = async () => {
    await page.getByRole("button", { name: "کارهای بیشتر" }).click();
    await button("گزارش").click();
    await expect.element(send).toBeVisible();
  };
  await report();
  expect(reason("عکس پروفایل").elements()).toEqual([]);
  await reason("خودش را جای کس دیگری جا زده").click();
  await send.click();
  await sees("به او نمی‌گوییم چه کسی گزارش داده است");
  expect(lastInput(PERSON)).toEqual({
    username: plain.username,
    part: "profile",
    reason: "خودش را جای کس دیگری جا زده",
  });
  await button("بستن").click();
  await expect.element(sheet).not.toBeInTheDocument();

  // The photo has reasons of its own, so the one chosen for the profile is not kept.
  goTo(paths.user(pictured.username));
  await expect.element(page.getByRole("heading", { name: pictured.username, level: 2 })).toBeVisible();
  await report();
  await reason("خودش را جای کس دیگری جا زده").click();
  await reason("عکس پروفایل").click();
  await send.click();
  await expect.element(sheet.getByRole("alert")).toBeVisible();
  await reason("عکس نامناسب").click();
  await send.click();
  await expect.element(thanks).toBeVisible();
  expect(lastInput(PERSON)).toMatchObject({ part: "photo", reason: "عکس نامناسب" });
  await closeSheet();

  goTo(paths.user(blocked.username));
  await page.getByRole("button", { name: "گزارش", exact: true }).click();
  await reason("آزار یا تهدید").click();
  await send.click();
  await sees(SENT.message);
  expect(lastInput(PERSON)).toMatchObject({ username: blocked.username, part: "profile" });
  await expect.element(sheet).not.toBeInTheDocument();
});
