import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { REQUESTS_APART_PATH, REQUESTS_PATH } from "../../../../contract/direct/values.ts";
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
import { cutSockets, emit, framesTo, letSocketsOpen } from "../../support/sockets.ts";
import { comeBack } from "../../support/surroundings.ts";

const entry = page.getByRole("link", { name: "درخواست‌ها" });
/** The cursor of the list's next page. */
const NEXT = `0_1_${"a".repeat(64)}`;

const rows = page.getByRole("list", { name: "درخواست‌ها" }).getByRole("listitem");
const rowOf = ({ username }: Person) => rows.filter({ hasText: username });
const deleteAll = page.getByRole("button", { name: "پاک کردن همه" });
const conversations = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const question = page.getByRole("dialog");

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
    emit(INBOX, { type: "direct:requests", count: 99, apart: 0 });
    await expect.element(entry.getByText("۹۹+", { exact: true })).toBeVisible();
    expect(page.getByRole("link", { name: "پیام‌ها، خوانده‌نشده داری" }).length).toBe(0);
    answer({ "GET /api/direct/conversations": conversationsOf([]) });
    emit(INBOX, { type: "direct:requests", count: 0, apart: 0 });
    await expect.element(entry).not.toBeInTheDocument();
  });
});

describe("the list of requests", () => {
  test("is read again after an error, for news and once the network is back, and keeps its requests meanwhile", async () => {
    const [viewer, first, second] = [aPerson(), aPerson(), aPerson()];
    const requests = [aRequest(viewer, second, "سلام"), aRequest(viewer, first, "سلام")];
    answer({ "GET /api/direct/requests": refused("TOO_MANY_REQUESTS") });
    openPage(REQUESTS_PATH, { person: viewer });
    await sees("خیلی تند رفتی!");
    answer({ "GET /api/direct/requests": requestsOf([]) });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await sees("درخواستی نداری");
    // Its opening would read them again.
    letSocketsOpen();
    dispatchEvent(new Event("online"));
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");

    answer({ "GET /api/direct/requests": requestsOf(requests.slice(1)) });
    emit(INBOX, { type: "direct:requests", count: 1, apart: 0 });
    await expect.element(rowOf(first)).toBeVisible();

    const asked = calls("GET /api/direct/requests").length;
    answer({ "GET /api/direct/requests": lost });
    emit(INBOX, { type: "direct:requests", count: 2, apart: 0 });
    await expect.poll(() => calls("GET /api/direct/requests").length).toBeGreaterThan(asked);
    await settled();
    await expect.element(rowOf(first)).toBeVisible();

    cutSockets();
    answer({ "GET /api/direct/requests": requestsOf(requests) });
    letSocketsOpen();
    comeBack();
    await expect.element(rowOf(second)).toBeVisible();
  });

  test("shows each sender, mutual acquaintances and a request to move elsewhere, and deletes one after confirmation", async () => {
    const [viewer, kind, stranger] = [aPerson(), aPerson(), aPerson()];
    const known = aFirstContact({ inCommon: { count: 1, usernames: ["sara.khandan"] } });
    const requests = [
      aRequest(viewer, kind, "جوکت عالی بود", known),
      aRequest(viewer, stranger, "شماره‌ات را بده: ۰۹۱۲ ۱۲۳ ۴۵ ۶۷"),
    ];
    answer({ "GET /api/direct/requests": requestsOf(requests) });
    openPage(REQUESTS_PATH, { person: viewer });
    await expect.element(rowOf(kind).getByText("جوکت عالی بود")).toBeVisible();
    await expect.element(rowOf(kind).getByText("۱ آشنای مشترک")).toBeVisible();
    await expect.element(rowOf(stranger).getByText("آشنای مشترکی ندارید")).toBeVisible();
    await expect.element(rowOf(stranger).getByText(/بیرون از لبخند حرف بزنید/)).toBeVisible();
    expect(rowOf(kind).getByText(/بیرون از لبخند/).length).toBe(0);
    await expect.element(rowOf(stranger).getByRole("link")).toHaveAttribute("href", paths.chat(stranger.username));
    expect(document.documentElement.scrollWidth).toBe(390);

    for (const person of [kind, stranger]) {
      await rowOf(person).getByRole("button").click();
      answer({
        "POST /api/direct/conversation/delete": { message: "گفت‌وگو پاک شد" },
        "GET /api/direct/requests": requestsOf(person === kind ? requests.slice(1) : []),
      });
      await question.getByRole("button", { name: "پاک شود" }).click();
      await expect.element(rowOf(person)).not.toBeInTheDocument();
      await expect
        .poll(() => lastInput("POST /api/direct/conversation/delete"))
        .toMatchObject({ with: messagesOf(person, []).room });
    }
    await sees("درخواستی نداری");
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
    emit(INBOX, { type: "direct:requests", count: 13, apart: 0 });
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
      kind: "seen",
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

  test("has a quiet line for people with nobody in common, which leads to theirs", async () => {
    const [viewer, ...strangers] = [aPerson(), aPerson(), aPerson()];
    const apart = strangers.map((stranger) => aRequest(viewer, stranger, "سلام"));
    answer({
      "GET /api/direct/conversations": { ...conversationsOf([]), requestsApart: 2 },
      "GET /api/direct/requests": ({ kind }) => ({ ...requestsOf(kind === "apart" ? apart : []), requestsApart: 2 }),
      "POST /api/direct/requests/delete": { message: "", deleted: [], left: 0, nextCursor: null },
    });
    openPage(paths.direct, { person: viewer });
    await expect.element(entry).toBeVisible();
    expect(entry.getByText(/[۰-۹]/).length).toBe(0);
    await entry.click();
    await sees("درخواستی نداری");
    const line = page.getByRole("link", { name: "۲ درخواست از کسانی که با تو هیچ آشنایی ندارند" });
    await line.click();
    await expect.poll(() => place() + location.search).toBe(REQUESTS_APART_PATH);
    const theirs = page.getByRole("list", { name: "درخواست‌های ناآشنا" }).getByRole("listitem");
    await expect.poll(() => theirs.length).toBe(2);
    expect(line.length).toBe(0);
    await deleteAll.click();
    await question.getByRole("button", { name: "همه پاک شوند" }).click();
    await expect.poll(() => lastInput("POST /api/direct/requests/delete")).toMatchObject({ kind: "apart" });
    history.back();
    await expect.element(line).toBeVisible();
  });

  test("shows a visitor a notice instead of requests", async () => {
    openPage(REQUESTS_PATH);
    await sees("درخواست‌هایت این‌جا جمع می‌شوند");
  });
});
