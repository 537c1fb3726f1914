import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { answer, lastInput, refused } from "../../support/answers.ts";
import { conversationsOf } from "../../support/direct.ts";
import { place, sees } from "../../support/page.tsx";
import { publicUser } from "../../support/people.ts";
import { aPair, openChat, type Room } from "../../support/room.ts";

const header = page.getByRole("banner");
const more = header.getByRole("button", { name: "کارهای بیشتر" });
const menu = page.getByRole("dialog");

describe("the menu of a chat", () => {
  async function openMenu(): Promise<Room> {
    const room = aPair().fill(2);
    await openChat(room);
    await more.click();
    await expect.element(menu.getByRole("link", { name: "دیدن پروفایل" })).toBeVisible();
    return room;
  }

  test("replaces the header's links to home and the inbox, and contains them", async () => {
    const room = await openMenu();
    const elsewhere = [
      ...document.querySelectorAll<HTMLAnchorElement>(`header a:is([href="${paths.home}"], [href="${paths.direct}"])`),
    ];
    expect(elsewhere.map((link) => link.checkVisibility())).toEqual([false, false]);
    await expect.element(menu.getByRole("link", { name: "رفتن به خانه" })).toHaveAttribute("href", paths.home);
    answer({
      "GET /api/user-public/{username}": { user: publicUser(room.peer), viewerFollows: false, viewerLikesVideo: false },
    });
    await menu.getByRole("link", { name: "دیدن پروفایل" }).click();
    await expect.poll(place).toBe(paths.user(room.peer.username));
    await expect.element(header.getByRole("link", { name: "رفتن به خانه" })).toBeVisible();
  });

  test("has a button whose focus ring is not cut off", async () => {
    await openChat(aPair().fill(2));
    await expect.element(more).toBeVisible();
    // A parent that hides its overflow would cut the ring, which is outside the button.
    const around = [...document.querySelectorAll("header *:has([data-menu])")];
    expect(around).not.toEqual([]);
    expect(around.filter((parent) => getComputedStyle(parent).overflow !== "visible")).toEqual([]);
  });

  test("deletes the conversation after confirmation and leads to the inbox", async () => {
    const room = await openMenu();
    answer({
      "POST /api/direct/conversation/delete": { message: "پاک شد" },
      "GET /api/direct/conversations": conversationsOf([]),
    });
    await menu.getByRole("button", { name: "پاک کردن گفت‌وگو" }).click();
    await menu.getByRole("button", { name: "پاک شود" }).click();
    await sees("گفت‌وگو پاک شد");
    expect(lastInput("POST /api/direct/conversation/delete")).toMatchObject({ with: room.id });
    await expect.poll(place).toBe(paths.direct);
  });

  test("reports the peer's newest message and then offers to block them", async () => {
    const room = await openMenu();
    const newest = room.messages.findLast(({ own }) => !own);
    answer({ "POST /api/direct/report": { message: "گزارش ثبت شد" } });
    await menu.getByRole("button", { name: "گزارش", exact: true }).click();
    await menu.getByText("آزار یا تهدید").click();
    await menu.getByRole("button", { name: "فرستادن گزارش" }).click();
    await sees("خوب شد که گفتی");
    expect(lastInput("POST /api/direct/report")).toMatchObject({ with: room.peer.id, messageId: newest?._id });
    await menu.getByRole("button", { name: "مسدود کردن" }).click();
    await expect.element(menu.getByRole("button", { name: "مسدود شود" })).toBeVisible();
  });

  test("offers no report when the peer has written nothing", async () => {
    const room = aPair();
    await openChat(room);
    await more.click();
    await expect.element(menu.getByRole("button", { name: "مسدود کردن" })).toBeVisible();
    expect(menu.getByRole("button", { name: "گزارش", exact: true }).query()).toBeNull();
  });

  test("blocks the peer after confirmation and closes the chat", async () => {
    const room = await openMenu();
    answer({
      "POST /api/block": { message: "مسدود شد", blocked: true },
      "GET /api/direct/messages": refused("USER_BLOCKED"),
      "GET /api/direct/conversations": conversationsOf([]),
    });
    await menu.getByRole("button", { name: "مسدود کردن" }).click();
    await menu.getByRole("button", { name: "مسدود شود" }).click();
    await sees("این شخص را مسدود کرده‌ای");
    expect(lastInput("POST /api/block")).toMatchObject({ blocked: room.peer.username });
  });
});
