import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { ApiError } from "../../frontend/src/lib/network/api-client.ts";
import { pageScroller } from "../../frontend/src/lib/page-scroller.ts";
import { failureTexts } from "../../frontend/src/texts/failures.ts";
import { showError, showToast } from "../../frontend/src/ui/toast.ts";
import { answer, lost } from "./support/answers.ts";
import { eventually } from "./support/eventually.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, focus, openPage, sees, settled } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { input, log, openChat, Room } from "./support/room.ts";
import { loseTheNetwork, pass } from "./support/surroundings.ts";

const toasts = page.getByRole("status").getByRole("button");
const sheet = page.getByRole("dialog");
const noNetwork = page.getByText("ارتباط برقرار نشد");

/** Home of a follower of a joke's author; the network loses its reports. */
async function openHome(): Promise<void> {
  answer({
    "GET /api/feed/following": pageOf([aJoke(aPerson(), "یک جوک")]),
    "GET /api/jokes/{id}/report-status": { reportingDisabled: false },
    "POST /api/jokes/{id}/report": lost,
  });
  openPage(paths.home, { person: aPerson() });
  await expect.element(cardOf("یک جوک")).toBeVisible();
}

async function report(): Promise<void> {
  await cardOf("یک جوک").getByRole("button", { name: "گزارش" }).click();
  await sheet.getByRole("button", { name: "فرستادن گزارش" }).click();
}

const boxOf = async (locator: typeof toasts) => (await locator.findElement()).getBoundingClientRect();

const plus = page.getByRole("link", { name: "نوشتن جوک" });

/** Shows a toast, and waits until it has reached its place. */
async function showOne(): Promise<void> {
  showToast("یک خبر");
  await sees("یک خبر");
  await settled();
}

/** The heights of the page's window and content. */
function heights() {
  const { clientHeight, scrollHeight } = pageScroller() ?? document.body;
  return { clientHeight, scrollHeight };
}

/** The lower edge of the lowest of these. */
const endOf = async (...parts: (typeof toasts)[]): Promise<number> =>
  Math.max(...(await Promise.all(parts.map(boxOf))).map(({ bottom }) => bottom));

describe("a toast", () => {
  test("stays for its full time after it becomes visible, however late its code loads", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    showToast("یک خبر");
    await pass(60_000);
    openPage(paths.home);
    await eventually(() => expect(toasts.element()).toBeVisible());
    await pass(3400);
    expect(toasts.query()?.textContent).toContain("یک خبر");
    await pass(100);
    await eventually(() => expect(toasts.query()).toBeNull());
  });

  test("appears above the tabs, moves nothing and leaves the last joke readable", async () => {
    const jokes = Array.from({ length: 9 }, () => aJoke(aPerson()));
    answer({ "GET /api/jokes": pageOf(jokes) });
    openPage(paths.home);
    const cards = page.getByRole("article");
    await expect.element(cards.nth(8)).toBeVisible();
    // The end of the list is loaded apart.
    await sees("همه را خواندی! 🎉");
    const before = { ...heights(), card: await boxOf(cards.first()) };
    await showOne();
    expect({ ...heights(), card: await boxOf(cards.first()) }).toEqual(before);
    expect((await boxOf(toasts)).bottom).toBeLessThan((await boxOf(plus)).top);
    pageScroller()?.scrollTo(0, 10_000);
    expect(await endOf(cards.nth(8))).toBeLessThanOrEqual((await boxOf(toasts)).top);
  });

  test.for([paths.profile, paths.add])("does not change the height of %s, which has a form", async (path) => {
    openPage(path, { person: aPerson() });
    await page.viewport(360, 640);
    await expect.element(page.getByRole("textbox").first()).toBeVisible();
    await expect.poll(() => document.querySelector(".skeleton")).toBeNull();
    const before = heights();
    await showOne();
    expect(heights()).toEqual(before);
  });

  test("does not move a button that it does not cover", async () => {
    openPage(paths.profile);
    const send = page.getByRole("button", { name: "ارسال کد" });
    await expect.element(send).toBeVisible();
    const before = await boxOf(send);
    await showOne();
    expect((await boxOf(toasts)).top).toBeGreaterThan(before.bottom);
    expect(await boxOf(send)).toEqual(before);
  });

  test.for([
    { height: 640, letters: 16 },
    { height: 640, letters: 32 },
    { height: 290, letters: 16 },
    { height: 420, letters: 24 },
  ])("keeps the publish button visible: $height px high, letters of $letters px", async (size) => {
    await page.viewport(360, size.height);
    document.documentElement.style.fontSize = `${size.letters}px`;
    onTestFinished(() => void (document.documentElement.style.fontSize = ""));
    openPage(paths.add, { person: aPerson() });
    const publish = page.getByRole("button", { name: "انتشار", exact: true });
    await expect.element(publish).toBeVisible();
    await focus(page.getByLabelText("متن جوک"));
    await showOne();
    (await publish.findElement()).scrollIntoView({ block: "end" });
    await settled();
    expect(await endOf(publish)).toBeLessThanOrEqual((await boxOf(toasts)).top);
    await toasts.click();
    await settled();
    expect((await publish.findElement()).getAttribute("style")).not.toContain("translate");
  });

  test.for([640, 290])("appears under a chat's header, away from the input, on a page %i px high", async (height) => {
    const viewer = aPerson();
    await openChat(new Room(viewer, aPerson()).fill(12), { isLive: false });
    await page.viewport(360, height);
    await focus(input);
    await settled();
    const last = log.getByRole("listitem").last();
    const before = [await boxOf(input), await boxOf(last)];
    await showOne();
    expect([await boxOf(input), await boxOf(last)]).toEqual(before);
    const { top, bottom } = await boxOf(toasts);
    expect(top).toBeGreaterThanOrEqual(await endOf(page.getByRole("banner")));
    expect(bottom).toBeLessThan(height / 2);
  });

  test.for([640, 420])("appears in a sheet below its buttons on a page %i px high", async (height) => {
    await openHome();
    await page.viewport(360, height);
    await report();
    await expect.element(noNetwork).toBeVisible();
    const send = sheet.getByRole("button", { name: "فرستادن گزارش" });
    await expect.poll(async () => (await boxOf(send)).bottom <= (await boxOf(toasts)).top).toBe(true);
    expect((await boxOf(sheet)).top).toBeGreaterThanOrEqual(0);
    // The sheet's own background is below it, not the page behind.
    await expect.poll(() => document.elementFromPoint(180, height - 2)?.role).toBe("dialog");
    await toasts.click();
    await expect.element(noNetwork).not.toBeInTheDocument();
    await expect.element(sheet).toBeVisible();
    await expect.poll(async () => Math.round((await boxOf(sheet)).bottom)).toBe(height);
  });

  test("appears above a modal", async () => {
    const person = aPerson();
    const nameless = { ...person, username: null };
    openPage(paths.home, { person, answers: { "POST /api/user-status": statusOf(nameless) } });
    useSessionStore.getState().setUser(nameless);
    await expect.element(sheet.getByLabelText("نام کاربری")).toBeVisible();
    await page.viewport(360, 640);
    const before = await boxOf(sheet);
    await showOne();
    expect((await boxOf(toasts)).bottom).toBeLessThan(before.top);
    expect(await boxOf(sheet)).toEqual(before);
  });

  test("appears one at a time, and a success replaces «no network»", async () => {
    await openHome();
    await report();
    await expect.element(noNetwork).toBeVisible();
    answer({ "POST /api/jokes/{id}/report": { message: "گزارش ثبت شد", disabled: false } });
    await sheet.getByRole("button", { name: "فرستادن گزارش" }).click();
    await sees("گزارش ثبت شد");
    expect(toasts.length).toBe(1);
  });

  test("removes «no network» when the network is back", async () => {
    await openHome();
    await report();
    await expect.element(noNetwork).toBeVisible();
    loseTheNetwork()();
    await expect.element(noNetwork).not.toBeInTheDocument();
  });

  test("disappears when the network is back only if it was about the network", async () => {
    await openHome();
    showToast(`${failureTexts.networkFailed} (گفتهٔ کسی دیگر)`, "error");
    await expect.element(noNetwork).toBeVisible();
    loseTheNetwork()();
    await expect.element(noNetwork).toBeVisible();
    showError(new ApiError(0, {}), "در سکوت نشد");
    await sees("در سکوت نشد");
    loseTheNetwork()();
    await expect.element(page.getByText("در سکوت نشد")).not.toBeInTheDocument();
  });
});
