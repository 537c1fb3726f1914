import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { REQUESTS_PATH } from "../../../../contract/direct/values.ts";
import { answer, calls, lastInput, lost, refused } from "../../support/answers.ts";
import {
  aConversation,
  aFirstContact,
  aRequest,
  conversationsOf,
  requestsOf,
  messagesOf,
} from "../../support/direct.ts";
import { openPage, place, sees, settled, tabTo } from "../../support/page.tsx";
import { aPerson, type Person } from "../../support/people.ts";
import { INBOX } from "../../support/room.ts";
import { cutSockets, framesTo, letSocketsOpen, tell } from "../../support/sockets.ts";
import { comeBack } from "../../support/surroundings.ts";

const entry = page.getByRole("link", { name: "درخواست‌ها" });
/** The cursor of the list's next page. */
const NEXT = `0_1_${"a".repeat(64)}`;

const rows = page.getByRole("list", { name: "درخواست‌ها" }).getByRole("listitem");
const rowOf = ({ username }: Person) => rows.filter({ hasText: username });
const deleteAll = page.getByRole("button", { name: "پاک کردن همه" });
const conversations = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const question = page.getByRole("dialog");

test("only a request that asks to move to another app is marked in the list", async () => {
  const [viewer, amir, sara] = [aPerson(), aPerson(), aPerson()];
  const waiting = [aRequest(viewer, amir, "شماره‌ات را بده: ۰۹۱۲ ۱۲۳ ۴۵ ۶۷"), aRequest(viewer, sara, "سلام")];
  answer({ "GET /api/direct/requests": requestsOf(waiting) });
  openPage(REQUESTS_PATH, { person: viewer });
  await expect.element(rowOf(amir).getByText(/بیرون از لبخند حرف بزنید/)).toBeVisible();
  expect(rowOf(sara).getByText(/بیرون از لبخند/).length).toBe(0);
});

describe("the link to the requests", () => {
  test("is above the conversations while requests wait, with their number and without a dot", async () => {
    const [viewer, amir] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir)], 3) });
    openPage(paths.direct, { person: viewer });
    await expect.element(entry.getByText("۳ نفر منتظرند")).toBeInTheDocument();
    expect(entry.element().getBoundingClientRect().bottom).toBeLessThan(
      conversations.first().element().getBoundingClientRect().top,
    );
    expect(document.querySelector("main .bg-danger")).toBeNull();
    answer({ "GET /api/direct/requests": requestsOf([aRequest(viewer, aPerson(), "سلام")]) });
    await entry.click();
    await expect.poll(place).toBe(REQUESTS_PATH);
    await expect.poll(() => rows.length).toBe(1);
  });

  test("is hidden while no request waits, and appears and disappears without a reload", async () => {
    const viewer = aPerson();
    letSocketsOpen();
    openPage(paths.direct, { person: viewer });
    await sees("هنوز گفت‌وگویی نداری");
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    expect(entry.length).toBe(0);
    answer({ "GET /api/direct/conversations": conversationsOf([], 99) });
    tell(INBOX, { type: "direct:requests", count: 99 });
    await expect.element(entry.getByText("۹۹+", { exact: true })).toBeVisible();
    expect(page.getByRole("link", { name: "پیام‌ها، خوانده‌نشده داری" }).length).toBe(0);
    answer({ "GET /api/direct/conversations": conversationsOf([]) });
    tell(INBOX, { type: "direct:requests", count: 0 });
    await expect.element(entry).not.toBeInTheDocument();
  });
});

describe("the list of requests", () => {
  /** The list is open and empty; then somebody writes, and only the next read says so. */
  async function somebodyWrites() {
    const [viewer, stranger] = [aPerson(), aPerson()];
    letSocketsOpen();
    openPage(REQUESTS_PATH, { person: viewer });
    await sees("درخواستی نداری");
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    answer({ "GET /api/direct/requests": requestsOf([aRequest(viewer, stranger, "سلام")]) });
    return stranger;
  }

  test("shows each sender and mutual acquaintances, and links to the messages", async () => {
    const [viewer, kind, stranger] = [aPerson(), aPerson(), aPerson()];
    const known = aFirstContact({ inCommon: { count: 1, usernames: ["sara.khandan"] } });
    answer({
      "GET /api/direct/requests": requestsOf([
        aRequest(viewer, kind, "جوکت عالی بود", known),
        aRequest(viewer, stranger, "سلام، اسمت چیه؟"),
      ]),
    });
    openPage(REQUESTS_PATH, { person: viewer });
    await expect.element(rowOf(kind).getByText("جوکت عالی بود")).toBeVisible();
    await expect.element(rowOf(kind).getByText("۱ آشنای مشترک")).toBeVisible();
    await expect.element(rowOf(stranger).getByText("آشنای مشترکی ندارید")).toBeVisible();
    await expect.element(rowOf(stranger).getByRole("link")).toHaveAttribute("href", paths.chat(stranger.username));
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test("shows a new request without a reload", async () => {
    const stranger = await somebodyWrites();
    tell(INBOX, { type: "direct:requests", count: 1 });
    await expect.element(rowOf(stranger)).toBeVisible();
  });

  test("is read again when the network is back, to show missed requests", async () => {
    const stranger = await somebodyWrites();
    cutSockets();
    letSocketsOpen();
    comeBack();
    await expect.element(rowOf(stranger)).toBeVisible();
  });

  test("deletes a request after confirmation", async () => {
    const [viewer, stranger] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/requests": requestsOf([aRequest(viewer, stranger, "سلام")]) });
    openPage(REQUESTS_PATH, { person: viewer });
    await rowOf(stranger).getByRole("button").click();
    answer({
      "POST /api/direct/conversation/delete": { message: "گفت‌وگو پاک شد" },
      "GET /api/direct/requests": requestsOf([]),
    });
    await question.getByRole("button", { name: "پاک شود" }).click();
    await sees("درخواستی نداری");
    expect(lastInput("POST /api/direct/conversation/delete")).toMatchObject({ with: messagesOf(stranger, []).room });
  });

  test("deletes all requests after one confirmation, unloaded ones too, but not ones that came later", async () => {
    const [viewer, late] = [aPerson(), aPerson()];
    const strangers = Array.from({ length: 12 }, () => aPerson());
    const all = strangers.map((stranger) => aRequest(viewer, stranger, "سلام"));
    answer({
      "GET /api/direct/requests": {
        ...requestsOf(all.slice(0, 10)),
        hasMore: true,
        nextCursor: NEXT,
      },
    });
    letSocketsOpen();
    openPage(REQUESTS_PATH, { person: viewer });
    await expect.element(rows.nth(9)).toBeVisible();
    await tabTo(deleteAll);
    await userEvent.keyboard("{Enter}");
    const came = aRequest(viewer, late, "بعد از همه");
    answer({ "GET /api/direct/requests": requestsOf([came, ...all.slice(0, 9)]) });
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    tell(INBOX, { type: "direct:requests", count: 13 });
    await sees("بعد از همه");
    answer({
      "POST /api/direct/requests/delete": () => {
        const isFirst = calls("POST /api/direct/requests/delete").length === 1;
        const gone = isFirst ? strangers.slice(0, 10) : strangers.slice(10);
        const nextCursor = isFirst ? NEXT : null;
        return { message: "پاک شدند", deleted: gone.map(({ id }) => id), left: 0, nextCursor };
      },
      "GET /api/direct/requests": requestsOf([came]),
    });
    await tabTo(question.getByRole("button", { name: "همه پاک شوند" }));
    await userEvent.keyboard("{Enter}");
    await sees("درخواست‌ها پاک شدند");
    await expect.poll(() => rows.length).toBe(1);
    await expect.element(rowOf(late)).toBeVisible();
    expect(calls("POST /api/direct/requests/delete")).toHaveLength(2);
    expect(lastInput("POST /api/direct/requests/delete")).toEqual({
      viewer: viewer.username,
      upTo: all[0]?.lastMessageAt,
      cursor: NEXT,
    });
    expect(deleteAll.length).toBe(0);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("shows an error and a retry when deleting some requests fails, and has a button for a single one", async () => {
    const [viewer, one, two] = [aPerson(), aPerson(), aPerson()];
    const requests = [aRequest(viewer, one, "سلام"), aRequest(viewer, two, "سلام")];
    answer({ "GET /api/direct/requests": requestsOf(requests), "POST /api/direct/requests/delete": lost });
    openPage(REQUESTS_PATH, { person: viewer });
    await deleteAll.click();
    const yes = question.getByRole("button", { name: "همه پاک شوند" });
    await yes.click();
    await sees("ارتباط برقرار نشد");
    await expect.element(yes).toBeVisible();
    answer({ "GET /api/direct/requests": requestsOf(requests.slice(1)) });
    answer({
      "POST /api/direct/requests/delete": () => {
        const isSecond = calls("POST /api/direct/requests/delete").length === 2;
        const [deleted, left, nextCursor] = isSecond ? [[], 1, NEXT] : [[one.id], 0, null];
        return { message: "پاک شدند", deleted, left, nextCursor };
      },
    });
    await yes.click();
    await sees("۱ درخواست پاک نشد. کمی بعد دوباره امتحان کن.");
    await expect.element(rowOf(two)).toBeVisible();
    expect(deleteAll.length).toBe(0);
    expect(calls("POST /api/direct/requests/delete")).toHaveLength(3);
  });

  test("shows an error and a retry when reading fails", async () => {
    answer({ "GET /api/direct/requests": refused("TOO_MANY_REQUESTS") });
    openPage(REQUESTS_PATH, { person: aPerson() });
    await sees("خیلی تند رفتی!");
    answer({ "GET /api/direct/requests": requestsOf([]) });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await sees("درخواستی نداری");
  });

  test("keeps the requests when reading them again fails", async () => {
    const [viewer, stranger] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/requests": requestsOf([aRequest(viewer, stranger, "سلام")]) });
    letSocketsOpen();
    openPage(REQUESTS_PATH, { person: viewer });
    await expect.element(rowOf(stranger)).toBeVisible();
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    const asked = calls("GET /api/direct/requests").length;
    answer({ "GET /api/direct/requests": lost });
    tell(INBOX, { type: "direct:requests", count: 2 });
    await expect.poll(() => calls("GET /api/direct/requests").length).toBeGreaterThan(asked);
    await settled();
    await expect.element(rowOf(stranger)).toBeVisible();
  });

  test("shows a visitor a notice instead of requests", async () => {
    openPage(REQUESTS_PATH);
    await sees("درخواست‌هایت این‌جا جمع می‌شوند");
  });
});
