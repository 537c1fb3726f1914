import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { REPORT_REASON_MAX_CODE_POINTS, SAFETY_PATH } from "../../contract/reports/values.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, focus, openPage, sees, tabTo } from "./support/page.tsx";
import { aPerson, publicUser } from "./support/people.ts";
import { aPair, openChat, type Room } from "./support/room.ts";

const JOKE = "POST /api/jokes/{id}/report";
const MESSAGE = "POST /api/direct/report";
const PERSON = "POST /api/users/report";

const sheet = page.getByRole("dialog");
const button = (name: string) => sheet.getByRole("button", { name, exact: true });
const reason = (name: string) => sheet.getByText(name, { exact: true });
const send = button("فرستادن گزارش");
const sent = sheet.getByRole("list", { name: "این‌ها فرستاده می‌شود" }).getByRole("listitem");

/** Opens the actions of a chat's newest message. */
async function openLast(): Promise<void> {
  await focus(page.getByRole("button", { name: "کارهای این پیام" }).last());
  await userEvent.keyboard("{Enter}");
}

describe("a report of a message", () => {
  /** A chat with twelve messages, of which the last one, from the other person, is being reported. */
  async function reporting(): Promise<Room> {
    const room = aPair().fill(12);
    await openChat(room);
    await openLast();
    await button("گزارش این پیام").click();
    await expect.element(page.getByRole("dialog", { name: "گزارش این پیام" })).toBeVisible();
    return room;
  }

  test("needs a reason, is sent alone by default, and is shown before it is sent", async () => {
    const room = await reporting();
    await expect.element(sent).toHaveTextContent("پیام 12");
    await send.click();
    await expect.element(sheet.getByRole("alert")).toHaveTextContent("یکی از دلیل‌ها را انتخاب کن، یا خودت بنویس.");
    expect(calls(MESSAGE)).toEqual([]);
    await reason("درخواست عکس یا شماره").click();
    answer({ [MESSAGE]: { message: "گزارش ثبت شد" } });
    await send.click();
    await expect.element(page.getByRole("dialog", { name: "خوب شد که گفتی" })).toBeVisible();
    expect(lastInput(MESSAGE)).toEqual({
      with: room.peer.id,
      messageId: room.messages.at(-1)?._id,
      reason: "درخواست عکس یا شماره",
      withContext: false,
    });
  });

  test("is sent with the ten earlier messages and the reporter's words when the reporter agrees", async () => {
    await reporting();
    await sheet.getByRole("checkbox").click();
    await expect.poll(() => sent.elements().map(({ textContent }) => textContent)).toHaveLength(11);
    await expect.element(sent.first()).toHaveTextContent("پیام 2");
    await reason("آزار یا تهدید").click();
    await sheet.getByLabelText("توضیح (اختیاری)").fill("هر روز می‌نویسد");
    answer({ [MESSAGE]: { message: "گزارش ثبت شد" } });
    await send.click();
    await expect.element(sheet.getByRole("link", { name: /ایمنی/ })).toHaveAttribute("href", SAFETY_PATH);
    expect(lastInput(MESSAGE)).toMatchObject({ reason: "آزار یا تهدید: هر روز می‌نویسد", withContext: true });
  });

  test("is sent with exactly the text in the field when choosing a reason shortens a text of maximum length", async () => {
    await reporting();
    const words = sheet.getByRole("textbox");
    await words.fill("خ".repeat(REPORT_REASON_MAX_CODE_POINTS));
    await reason("آزار یا تهدید").click();
    const seen = (await words.findElement()).textContent;
    answer({ [MESSAGE]: { message: "گزارش ثبت شد" } });
    await send.click();
    await expect.poll(() => lastInput(MESSAGE)).toMatchObject({ reason: `آزار یا تهدید: ${seen}` });
  });

  test("offers to block the message's sender", async () => {
    const room = await reporting();
    await reason("حرف زشت").click();
    answer({ [MESSAGE]: { message: "گزارش ثبت شد" } });
    await send.click();
    await button("مسدود کردن").click();
    answer({ "POST /api/block": { message: "مسدود شد", blocked: true } });
    await button("مسدود شود").click();
    await sees("مسدود شد");
    expect(lastInput("POST /api/block")).toMatchObject({ blocked: room.peer.username });
  });

  test("shows why it failed and keeps the reason", async () => {
    await reporting();
    await reason("حرف زشت").click();
    answer({ [MESSAGE]: refused("MESSAGE_NOT_FOUND") });
    await send.click();
    await sees("این پیام پیدا نشد");
    await expect.element(sheet.getByRole("radio", { name: "حرف زشت" })).toBeChecked();
  });

  test("is not possible for one's own message", async () => {
    await openChat(aPair().fill(1));
    await openLast();
    await expect.element(button("کپی متن")).toBeVisible();
    expect(button("گزارش این پیام").elements()).toEqual([]);
  });
});

describe("a report of a joke", () => {
  const TEXT = "جوکی که زشت است";

  /** The sheet over the feed of a follower of the joke's author, who has another joke there. */
  async function reporting() {
    const author = aPerson({ username: "a.very.long.name-that_goes-on" });
    answer({
      "GET /api/feed/following": pageOf([
        aJoke(author, TEXT),
        aJoke(author, "جوکی دیگر از او"),
        aJoke(aPerson(), "از کس دیگری"),
      ]),
      "GET /api/jokes/{id}/report-status": { reportingDisabled: false },
    });
    openPage(paths.home, { person: aPerson() });
    await focus(cardOf(TEXT).getByRole("button", { name: "گزارش" }));
    await userEvent.keyboard("{Enter}");
    await expect.element(send).toBeVisible();
    return author;
  }

  test("needs no reason, and hides the joke when the sheet is closed", async () => {
    await reporting();
    answer({ [JOKE]: { message: "گزارش ثبت شد", disabled: false } });
    await send.click();
    await sees("گزارش ثبت شد");
    expect(lastInput(JOKE)).toMatchObject({ id: expect.any(String) });
    expect(lastInput(JOKE)).not.toHaveProperty("reason");
    await sees(TEXT);
    await button("بستن").click();
    await expect.element(cardOf(TEXT)).not.toBeInTheDocument();
    await expect.element(cardOf("جوکی دیگر از او")).toBeVisible();
    // The focused flag disappeared with its card.
    await expect.poll(() => document.activeElement === document.body).toBe(false);
  });

  test("can be sent by keyboard alone, and blocking its author removes all their jokes", async () => {
    const author = await reporting();
    await tabTo(sheet.getByRole("radio").first());
    await userEvent.keyboard(" {ArrowDown}");
    await expect.element(sheet.getByRole("radio", { name: "مسخره کردن" })).toBeChecked();
    await tabTo(sheet.getByLabelText("توضیح (اختیاری)"));
    await userEvent.keyboard("۳ بار");
    await tabTo(send);
    answer({ [JOKE]: { message: "گزارش ثبت شد", disabled: false } });
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

  test("hides the joke also when the sheet is closed before the answer comes", async () => {
    await reporting();
    const report = Promise.withResolvers<{ message: string; disabled: boolean }>();
    answer({ [JOKE]: () => report.promise });
    await send.click();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    report.resolve({ message: "گزارش ثبت شد", disabled: false });
    await expect.element(cardOf(TEXT)).not.toBeInTheDocument();
    await sees("گزارش ثبت شد");
  });
});

describe("a report of a person", () => {
  /** The sheet over a person's profile. */
  async function reporting(avatarUrl = "") {
    const owner = aPerson();
    answer({
      "GET /api/user-public/{username}": {
        user: { ...publicUser(owner), avatarUrl },
        viewerFollows: false,
        viewerLikesVideo: false,
      },
      "GET /api/jokes": pageOf([]),
    });
    openPage(paths.user(owner.username), { person: aPerson() });
    await page.getByRole("button", { name: "کارهای بیشتر" }).click();
    await button("گزارش").click();
    await expect.element(send).toBeVisible();
    return owner;
  }

  test("is sent for the profile without revealing the reporter", async () => {
    const owner = await reporting();
    expect(reason("عکس پروفایل").elements()).toEqual([]);
    await reason("خودش را جای کس دیگری جا زده").click();
    answer({ [PERSON]: { message: "گزارش ثبت شد" } });
    await send.click();
    await sees("به او نمی‌گوییم چه کسی گزارش داده است");
    expect(lastInput(PERSON)).toEqual({
      username: owner.username,
      part: "profile",
      reason: "خودش را جای کس دیگری جا زده",
    });
    await button("بستن").click();
    await expect.element(sheet).not.toBeInTheDocument();
  });

  test("offers separate reasons for the photo, without keeping the reason chosen for the profile", async () => {
    await reporting("/media/avatars/01939b2e-5c1a-7b52-b3a4-0c4f5be3a111.jpg");
    await reason("خودش را جای کس دیگری جا زده").click();
    await reason("عکس پروفایل").click();
    await send.click();
    await expect.element(sheet.getByRole("alert")).toBeVisible();
    await reason("عکس نامناسب").click();
    answer({ [PERSON]: { message: "گزارش ثبت شد" } });
    await send.click();
    await expect.element(page.getByRole("dialog", { name: "خوب شد که گفتی" })).toBeVisible();
    expect(lastInput(PERSON)).toMatchObject({ part: "photo", reason: "عکس نامناسب" });
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
  });

  test("is possible also when the person is already blocked", async () => {
    const owner = aPerson();
    answer({ "GET /api/user-public/{username}": refused("USER_BLOCKED"), "GET /api/jokes": pageOf([]) });
    openPage(paths.user(owner.username), { person: aPerson() });
    await page.getByRole("button", { name: "گزارش", exact: true }).click();
    await reason("آزار یا تهدید").click();
    answer({ [PERSON]: { message: "گزارش ثبت شد" } });
    await send.click();
    await sees("گزارش ثبت شد");
    expect(lastInput(PERSON)).toMatchObject({ username: owner.username, part: "profile" });
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
