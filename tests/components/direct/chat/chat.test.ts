import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { SAFETY_PATH } from "../../../../contract/moderation/reports.ts";
import { paths } from "../../../../contract/product.ts";
import { DAY_MS } from "../../../../contract/time.ts";
import { answer, calls, lost, refused } from "../../support/answers.ts";
import { aMessage, messagesOf } from "../../support/direct.ts";
import { focus, openPage, sees, seesNo } from "../../support/page.tsx";
import { aPerson } from "../../support/people.ts";
import { socketsOpened } from "../../support/sockets.ts";

const input = page.getByRole("textbox", { name: "متن پیام" });
const send = page.getByRole("button", { name: "فرستادن" });
const bubble = (text: string) => page.getByRole("log").getByRole("listitem").filter({ hasText: text });
const dialog = page.getByRole("dialog");
const [viewer, amir] = [aPerson(), aPerson()];

/** Opens a chat with messages of the peer, without a socket. */
async function openChat(...texts: string[]): Promise<void> {
  await openChatOf({}, ...texts);
}

async function openChatOf(more: { openedAt?: string }, ...texts: string[]): Promise<void> {
  const messages = texts.map((text) => aMessage(viewer, amir, text));
  answer({
    "GET /api/direct/messages": ({ after }) => ({ ...messagesOf(amir, after === undefined ? messages : []), ...more }),
    "POST /api/direct/mark-read": { readSeq: messages.at(-1)?.seq ?? 0 },
    "POST /api/direct/send": () => {
      const { _id, seq, createdAt } = aMessage(viewer, amir, "", true);
      return { _id, seq, createdAt };
    },
  });
  openPage(paths.chat(amir.username), { person: viewer });
  await expect.element(input).toBeVisible();
}

describe("a message", () => {
  test("reappears when deleting it fails", async () => {
    await openChat("پیام سرسخت");
    answer({ "DELETE /api/direct/message/{id}": lost });
    const menu = page.getByRole("button", { name: "کارهای این پیام" });
    await expect.element(menu).toBeInTheDocument();
    await focus(menu);
    await userEvent.keyboard("{Enter}");
    await page.getByRole("button", { name: "پاک کردن برای من" }).click();
    await page.getByRole("button", { name: "پاک شود" }).click();
    await sees("ارتباط برقرار نشد");
    await expect.element(bubble("پیام سرسخت")).toBeVisible();
  });

  test("is marked when it asks for something of one's own, for 30 days after the first answer, a code always", async () => {
    const asks = "به مامانت نگو و عکس بفرست";
    const code = "کد پیامکت رو بفرست تا جم بدم";
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    for (const [days, isMarked] of [
      [29, true],
      [31, false],
    ] as const) {
      await openChatOf({ openedAt: daysAgo(days) }, asks, code, "جوکت عالی بود");
      await expect.element(bubble(code).getByText("هیچ‌کس از لبخند آن را نمی‌خواهد")).toBeVisible();
      await expect.poll(() => bubble(asks).getByText("به کسی نگو").length).toBe(isMarked ? 1 : 0);
      expect(bubble("جوکت عالی بود").getByText("نگو").length).toBe(0);
    }
    const line = page.getByRole("link", { name: "هیچ‌کس از لبخند کد یا رمزت را نمی‌خواهد" });
    await expect.element(line).toHaveAttribute("href", SAFETY_PATH);
    expect(line.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });

  test("is shown large when it is only a few emoji", async () => {
    await openChat("😂❤️", "👩‍👩‍👧‍👦", "😂 خیلی خوب بود", "😂".repeat(8), "123456");
    const size = (text: string) =>
      parseFloat(getComputedStyle(bubble(text).getByText(text, { exact: true }).element()).fontSize);
    await expect.element(bubble("123456")).toBeVisible();
    const usual = size("123456");
    for (const text of ["😂❤️", "👩‍👩‍👧‍👦"]) expect(size(text)).toBeGreaterThan(2 * usual);
    for (const text of ["😂 خیلی خوب بود", "😂".repeat(8)]) expect(size(text)).toBe(usual);
  });

  test("shows its time on its last line when there is room, otherwise below it", async () => {
    await page.viewport(390, 844);
    const [short, full] = ["سلام", "خ".repeat(400)];
    await openChat(short, "hello", full);
    const lines = (text: string) => {
      const range = document.createRange();
      range.selectNodeContents(bubble(text).getByText(text, { exact: true }).element());
      return [...range.getClientRects()];
    };
    const time = (text: string) => bubble(text).element().querySelector("time")!.getBoundingClientRect();
    await expect.element(bubble(full)).toBeVisible();
    for (const text of [short, "hello"]) {
      const last = lines(text).at(-1)!;
      expect(time(text).top).toBeGreaterThan(last.top);
      expect(time(text).top).toBeLessThan(last.bottom);
    }
    for (const { left, right, top, bottom } of lines(full)) {
      const at = time(full);
      expect(at.right <= left || at.left >= right || at.top >= bottom || at.bottom <= top).toBe(true);
    }
  });

  test("shows web addresses as links and nothing else as markup, and fits the narrowest phone", async () => {
    await page.viewport(320, 640);
    await openChat(
      "ببین https://example.com/a?b=1. <b>javascript:alert(1)</b>",
      "خ".repeat(300),
      `https://example.com/${"x".repeat(300)}`,
    );
    const link = bubble("ببین").getByRole("link");
    await expect.element(link).toHaveAttribute("href", "https://example.com/a?b=1");
    expect(link.element().getAttribute("rel")).toContain("noopener");
    expect(link.element().textContent).toBe("https://example.com/a?b=1");
    await sees("<b>javascript:alert(1)</b>");
    await expect.element(page.getByRole("heading", { level: 1, name: amir.username })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test("is limited to 2000 characters and warns when few are left", async () => {
    await openChat();
    await input.fill("😂".repeat(1990));
    await sees("۱۰ حرف دیگر جا داری");
    await input.fill("😂".repeat(2001));
    await sees("۱ حرف زیاد است");
    await expect.element(send).toHaveAttribute("aria-disabled", "true");
    // Characters that the server strips do not count.
    await input.fill(`  ${"😂".repeat(1999)}${" \u200c".repeat(9)}\n\n\n\n`);
    await sees("۱ حرف دیگر جا داری");
    await expect.element(send).toHaveAttribute("aria-disabled", "false");
    await input.fill("  \n ");
    await expect.element(send).toHaveAttribute("aria-disabled", "true");
    expect(page.getByRole("log").getByRole("listitem").elements()).toEqual([]);
  });
});

test("a chat can be used with the keyboard alone", async () => {
  await openChat("با صفحه‌کلید");
  answer({ "DELETE /api/direct/message/{id}": { message: "پیام برای تو پاک شد" } });
  await expect.element(bubble("با صفحه‌کلید")).toBeVisible();
  const menu = page.getByRole("button", { name: "کارهای این پیام" }).first();
  await focus(input);
  await userEvent.keyboard("بی موش");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(bubble("بی موش").getByRole("img", { name: "فرستاده شد" })).toBeVisible();
  await expect.element(input).toHaveFocus();

  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(menu).toHaveFocus();
  await expect.poll(() => getComputedStyle(menu.element()).opacity).toBe("1");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  for (const name of ["پاک کردن برای من", "پاک شود"]) {
    await expect.element(page.getByRole("button", { name })).toBeVisible();
    await focus(page.getByRole("button", { name }));
    await userEvent.keyboard("{Enter}");
  }
  await expect.element(bubble("با صفحه‌کلید")).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe("main");
});

describe("a chat that cannot be used", () => {
  test("says that no user was found when the username does not exist", async () => {
    answer({ "GET /api/direct/messages": refused("USER_NOT_FOUND") });
    openPage(paths.chat("nobody.of.this.name"), { person: viewer });
    await sees("کسی با این نام کاربری پیدا نشد");
    expect(input.elements()).toEqual([]);
    expect(socketsOpened().filter((path) => path !== "/api/direct/socket")).toEqual([]);
  });

  test("says that people cannot message themselves", async () => {
    answer({ "GET /api/direct/messages": refused("SELF_MESSAGE") });
    openPage(paths.chat(viewer.username), { person: viewer });
    await sees("به خودت نمی‌توانی پیام بدهی");
  });

  test("asks a visitor to log in", async () => {
    openPage(paths.chat("sara.khandan"));
    await sees("برای گفت‌وگو اول وارد شو");
    expect(calls("GET /api/direct/messages")).toEqual([]);
  });

  test("disables the input for a suspended person", async () => {
    const person = aPerson({ suspendedUntil: new Date(Date.now() + 86_400_000).toISOString() });
    answer({ "GET /api/direct/messages": messagesOf(amir, []) });
    openPage(paths.chat(amir.username), { person });
    await sees("حسابت موقتاً معلق است");
    await expect.element(page.getByRole("textbox")).toBeDisabled();
    await seesNo("حرف دیگر جا داری");
  });
});
