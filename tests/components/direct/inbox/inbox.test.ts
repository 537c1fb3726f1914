import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { DIRECT_STATUS_POLL_MS } from "../../../../contract/direct/values.ts";
import { paths } from "../../../../contract/product.ts";
import { answer, lastInput, lost, refused } from "../../support/answers.ts";
import { aConversation, conversationsOf, messagesOf } from "../../support/direct.ts";
import { focus, openPage, place, sees, seesNo } from "../../support/page.tsx";
import { aPerson, type Person } from "../../support/people.ts";
import { pass } from "../../support/surroundings.ts";

const rows = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const rowOf = ({ username }: Person) => rows.filter({ hasText: username });
const question = page.getByRole("dialog");
const peersShown = () => rows.elements().map((row) => row.querySelector("a")?.getAttribute("href")?.split("/").at(-1));

describe("the conversations in the inbox", () => {
  test("load ten at a time, and end with a note when there are no more", async () => {
    const [viewer, ...peers] = Array.from({ length: 13 }, () => aPerson());
    const all = peers.map((peer) => aConversation(viewer!, peer));
    answer({
      "GET /api/direct/conversations": ({ cursor }) =>
        cursor === undefined
          ? { ...conversationsOf(all.slice(0, 10)), hasMore: true, nextCursor: `0_1_${"0".repeat(64)}` }
          : conversationsOf(all.slice(10)),
    });
    openPage(paths.direct, { person: viewer! });
    await expect.poll(() => rows.length).toBe(10);
    await page.getByRole("button", { name: "۱۰ گفت‌وگوی بعدی" }).click();
    await expect.poll(peersShown).toEqual(peers.map(({ username }) => username));
    await sees("گفت‌وگوی دیگری نیست.");
  });

  test("show at most nine as their unread count, and fit the screen", async () => {
    const [viewer, amir] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir, { unreadCount: 10 })]) });
    openPage(paths.direct, { person: viewer });
    await expect.element(rowOf(amir).getByText("۹+")).toBeVisible();
    await expect.element(rowOf(amir).getByText("۱۰ پیام خوانده‌نشده")).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test("show a round unread count even with very large text", async () => {
    document.documentElement.style.fontSize = "32px";
    onTestFinished(() => void (document.documentElement.style.fontSize = ""));
    const [viewer, amir] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir, { unreadCount: 1 })]) });
    openPage(paths.direct, { person: viewer });
    const count = rowOf(amir).getByText("۱", { exact: true });
    await expect.element(count).toBeVisible();
    const { width, height } = count.element().getBoundingClientRect();
    expect(width).toBe(height);
  });

  test("are deleted after confirmation, with a call that names the viewer", async () => {
    const [viewer, amir] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir)]) });
    openPage(paths.direct, { person: viewer });
    const ask = rowOf(amir).getByRole("button", { name: `پاک کردن گفت‌وگو با ${amir.username}` });
    await ask.click();
    await expect.element(question.getByText("این گفت‌وگو فقط برای تو پاک می‌شود.")).toBeVisible();
    await question.getByRole("button", { name: "بی‌خیال" }).click();
    await expect.element(question).not.toBeInTheDocument();
    answer({
      "POST /api/direct/conversation/delete": { message: "گفت‌وگو پاک شد" },
      "GET /api/direct/conversations": conversationsOf([]),
    });
    await ask.click();
    await question.getByRole("button", { name: "پاک شود" }).click();
    await sees("گفت‌وگو پاک شد");
    await expect.element(rowOf(amir)).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
    expect(document.activeElement?.id).toBe("main");
    await sees("هنوز گفت‌وگویی نداری");
    const { room } = messagesOf(amir, []);
    expect(lastInput("POST /api/direct/conversation/delete")).toEqual({ viewer: viewer.username, with: room });
  });

  test("show an error and a retry when reading them fails", async () => {
    answer({ "GET /api/direct/conversations": refused("TOO_MANY_REQUESTS") });
    openPage(paths.direct, { person: aPerson() });
    await sees("خیلی تند رفتی!");
    answer({ "GET /api/direct/conversations": conversationsOf([]) });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await sees("هنوز گفت‌وگویی نداری");
    await seesNo("خیلی تند رفتی!");
  });

  test("remain in the list when deleting them fails", async () => {
    const [viewer, amir] = [aPerson(), aPerson()];
    answer({
      "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir)]),
      "POST /api/direct/conversation/delete": lost,
    });
    openPage(paths.direct, { person: viewer });
    await rowOf(amir).getByRole("button").click();
    await question.getByRole("button", { name: "پاک شود" }).click();
    await sees("ارتباط برقرار نشد");
    await question.getByRole("button", { name: "بی‌خیال" }).click();
    await expect.element(rowOf(amir)).toBeVisible();
  });

  test("can be reached and deleted with the keyboard alone, and the focus returns", async () => {
    const [viewer, amir] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir)]) });
    openPage(paths.direct, { person: viewer });
    await expect.element(rowOf(amir)).toBeVisible();
    await focus(page.getByRole("combobox"));
    await userEvent.tab();
    expect(document.activeElement?.getAttribute("href")).toBe(paths.chat(amir.username));
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: `پاک کردن گفت‌وگو با ${amir.username}` })).toHaveFocus();
    answer({
      "POST /api/direct/conversation/delete": { message: "گفت‌وگو پاک شد" },
      "GET /api/direct/conversations": conversationsOf([]),
    });
    await userEvent.keyboard("{Enter}");
    await expect.element(question).toBeVisible();
    await focus(question.getByRole("button", { name: "پاک شود" }));
    await userEvent.keyboard("{Enter}");
    await expect.element(rowOf(amir)).not.toBeInTheDocument();
  });
});

describe("the inbox of a visitor", () => {
  test("asks to log in", async () => {
    openPage(paths.direct);
    await sees("پیام‌هایت این‌جا جمع می‌شوند");
    await page.getByRole("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).click();
    await expect.poll(place).toBe(paths.profile);
  });

  test("polls whether direct messages are off, and says so when they are", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openPage(paths.direct);
    await sees("پیام‌هایت این‌جا جمع می‌شوند");
    const notice = page.getByRole("status").getByText("ارسال و دریافت پیام موقتاً غیرفعال است.");
    answer({ "GET /api/direct-status": { enabled: false } });
    await pass(DIRECT_STATUS_POLL_MS + 1000);
    await expect.element(notice).toBeVisible();
    answer({ "GET /api/direct-status": { enabled: true } });
    await pass(DIRECT_STATUS_POLL_MS + 1000);
    await expect.element(notice).not.toBeInTheDocument();
  });
});

describe("the link to the messages", () => {
  test("is red in the header while direct messages are off", async () => {
    openPage(paths.home, { answers: { "GET /api/direct-status": { enabled: false } } });
    const off = page.getByRole("link", { name: "پیام‌ها، فعلاً خاموش است" });
    await expect.element(off).toBeVisible();
    // Its colour changes in a transition.
    const redness = () => {
      const [red = 0, green = 0] = (getComputedStyle(off.element()).color.match(/[\d.]+/g) ?? []).map(Number);
      return red / green;
    };
    await expect.poll(redness).toBeGreaterThan(1.3);
  });
});
