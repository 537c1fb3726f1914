import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { aparatFrame } from "../../contract/videos/values.ts";
import type { CallAnswer } from "../../contract/calls/types.ts";
import { paths } from "../../contract/product.ts";
import { queryKeys } from "../../frontend/src/entities/query-keys.ts";
import { rereadAccount } from "../../frontend/src/entities/viewer/reread-account.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { queryClient } from "../../frontend/src/lib/network/query-client.ts";
import { layersLeft } from "../../frontend/src/lib/history-layer.ts";
import { accountOf } from "./support/account.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { goTo, openAnew, openPage, place, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";

/** The store, which then leads to gems for the thirty days. */
const FOR_THE_VIDEO = `${paths.store}?for=video&cost=30`;

const CHECK = "POST /api/user-videos/check-subscription";
const BUY = "POST /api/user-videos/purchase-subscription";
const SAVE = "POST /api/user-videos/update-video";
const LINK = `${aparatFrame("aB3dE")}?isamp`;

const dialog = page.getByRole("dialog");
const link = page.getByRole("textbox", { name: "لینک ویدیو" });
const save = page.getByRole("button", { name: "ذخیرهٔ ویدیو" });
const addDays = page.getByRole("button", { name: "افزودن اشتراک" });
const poor = page.getByRole("dialog", { name: "موجودی کیف پول کافی نیست" });
const days = dialog.getByLabelText("چند روز؟");
const buy = dialog.getByRole("button", { name: "خرید اشتراک" });

type OwnVideo = Omit<CallAnswer<typeof CHECK>, "success">;

const none: OwnVideo = { hasActiveSubscription: false, videoUrl: "", videoExpireAt: null, walletBalance: 100 };
const running: OwnVideo = {
  hasActiveSubscription: true,
  videoUrl: aparatFrame("Now11"),
  videoExpireAt: "2126-03-25T12:00:00.000Z",
  walletBalance: 100,
};

async function openUpload(own: OwnVideo = none): Promise<Person> {
  const person = aPerson();
  openPage(paths.videoUpload, { person, answers: known(person, own) });
  await expect.element(save).toBeVisible();
  // A person without a video sees nothing of the answer, so the test reads the cache.
  await expect.poll(() => queryClient.getQueryData(queryKeys.gems(person.id, "video"))).toMatchObject(own);
  await settled();
  return person;
}

/** The Worker's state of a person's video and gems. */
const known = (person: Person, own: OwnVideo): Answers => ({
  [CHECK]: own,
  "POST /api/user-status": statusOf(person, own.walletBalance),
});

/** Delays this answer until told otherwise. */
function answerLate(name: typeof BUY | typeof SAVE, message: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer({ [name]: () => promise.then(() => ({ ...running, message })) });
  return resolve;
}

/** The page of a person's first video, at the question about days. */
async function askForDays(own: OwnVideo = none): Promise<Person> {
  const person = await openUpload(own);
  await link.fill(LINK);
  await save.click();
  await expect.element(days).toHaveValue("۳۰");
  return person;
}

test("a person with only an e-mail must add a mobile before buying days, and keeps the typed link", async () => {
  const person = aPerson({ mobileNumber: null, email: "sara@example.com", emailVerified: true });
  openPage(paths.videoUpload, { person, answers: known(person, none) });
  await link.fill(LINK);
  await save.click();
  await expect
    .element(dialog.getByRole("link", { name: "ثبت شمارهٔ موبایل" }))
    .toHaveAttribute("href", `${paths.profile}?next=${encodeURIComponent(paths.videoUpload)}#mobile`);
  await expect.element(days).not.toBeInTheDocument();
  openAnew(paths.videoUpload);
  await expect.element(link).toHaveValue(LINK);
});

describe("the video link", () => {
  test.each([
    ["", "لینک ویدیو را وارد کن."],
    ["ویدیوی من", "این لینک درست نیست. یک لینک درست وارد کن."],
    [`<iframe src="${LINK}"></iframe>`, "این لینک درست نیست. یک لینک درست وارد کن."],
    ["https://www.youtube.com/embed/aB3dE", "فقط لینک ویدیوهای آپارات پذیرفته می‌شود."],
    ["https://www.aparat.com/v/aB3dE", "این لینک نمایش نیست. از «دریافت کد نمایش» برش دار. باید /embed/ در آن باشد."],
  ])("rejects %j in its field: %s", async (typed, text) => {
    await openUpload(running);
    await link.fill(typed);
    await save.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(text);
    await expect.element(link).toHaveAttribute("aria-invalid", "true");
    await expect.element(link).toHaveFocus();
    expect(calls(SAVE, BUY)).toEqual([]);
    await link.fill(LINK);
    await seesNo(text);
  });

  test("has a preview before it is saved, which loads nothing from Aparat before a tap", async () => {
    await openUpload();
    await link.fill(LINK);
    await sees("پیش‌نمایش");
    expect(document.querySelector("iframe")).toBeNull();
    await page.getByRole("button", { name: "پخش ویدیو" }).click();
    await expect.poll(() => document.querySelector("iframe")?.getAttribute("src")).toBe(aparatFrame("aB3dE"));
    expect(document.querySelector("iframe")?.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin");
  });

  test("is saved within the remaining time and leads to the profile", async () => {
    await openUpload(running);
    answer({ [SAVE]: { ...running, message: "ویدیو با موفقیت ذخیره شد", videoUrl: aparatFrame("aB3dE") } });
    await link.fill(LINK);
    await save.click();
    await sees("ویدیو با موفقیت ذخیره شد");
    expect(lastInput(SAVE)).toMatchObject({ videoUrl: LINK });
    await expect.poll(place).toBe(paths.profile);
  });

  test("stays with an error when it could not be saved", async () => {
    await openUpload(running);
    answer({ [SAVE]: lost });
    await link.fill(LINK);
    await save.click();
    await sees(/خطا در ذخیرهٔ ویدیو/);
    await expect.element(link).toHaveValue(LINK);
  });

  test("does not navigate when the person left the page before the link was saved", async () => {
    await openUpload(running);
    const come = answerLate(SAVE, "ویدیو با موفقیت ذخیره شد");
    await link.fill(LINK);
    await save.click();
    goTo(paths.search);
    await expect.element(save).not.toBeInTheDocument();
    come();
    await sees("ویدیو با موفقیت ذخیره شد");
    await settled();
    expect(place()).toBe(paths.search);
  });

  test("is restored after a login when the session had ended", async () => {
    const person = await openUpload(running);
    answer({ [SAVE]: refused("LOGIN_REQUIRED"), "POST /api/user-status": refused("LOGIN_REQUIRED") });
    await link.fill(LINK);
    await save.click();
    await expect.poll(place).toBe(paths.profile);
    answer({ ...accountOf(person), ...known(person, running) });
    await page.getByLabelText("شمارهٔ موبایل").fill("۰۹۱۲۳۴۵۶۷۸۹");
    await page.getByRole("button", { name: "ارسال کد" }).click();
    await page.getByLabelText("کد ۴ رقمی").fill("۱۲۳۴");
    await expect.poll(place).toBe(paths.videoUpload);
    await expect.element(link).toHaveValue(LINK);
  });

  test("is restored after a reload, but not once saved and never for another person", async () => {
    await openUpload(running);
    await link.fill(LINK);
    openAnew(paths.videoUpload);
    await expect.element(link).toHaveValue(LINK);
    const other = aPerson();
    answer(known(other, running));
    useSessionStore.getState().setUser(other);
    openAnew(paths.videoUpload);
    await expect.element(link).toHaveValue("");
    answer({ [SAVE]: { ...running, message: "ویدیو با موفقیت ذخیره شد" } });
    await link.fill(LINK);
    await save.click();
    await expect.poll(place).toBe(paths.profile);
    goTo(paths.videoUpload);
    await expect.element(link).toHaveValue("");
  });

  test("asks for days when the subscription has expired", async () => {
    await openUpload(running);
    answer({ [SAVE]: refused("SUBSCRIPTION_REQUIRED") });
    await link.fill(LINK);
    await save.click();
    await expect.element(days).toBeVisible();
  });
});

describe("a person whose username is a venue's site id", () => {
  const first = "روی پروفایلت ویدیوی مرکز پخش می‌شود؛ تا آن هست، کسی ویدیوی خودت را نمی‌بیند.";

  function openAsVenue(own: OwnVideo): void {
    const person = aPerson();
    const status = statusOf(person, own.walletBalance);
    const user = { ...status.user, parkVideoUrl: aparatFrame("Park1") };
    openPage(paths.videoUpload, { person, answers: { [CHECK]: own, "POST /api/user-status": { ...status, user } } });
  }

  test("sees on the page, in the days question and on success that the venue's video is shown", async () => {
    openAsVenue(running);
    await sees(first);
    await sees(/^اشتراک ویدیوی تو تا/);
    await seesNo(/روی پروفایلت است|همه این ویدیو را/);
    await addDays.click();
    await expect.element(dialog).toMatchTextContent(new RegExp(`${first} هر روز یک جم`));
    const message = "اشتراک ۳۰ روزه با موفقیت خریداری شد";
    answer({ [BUY]: { ...running, message } });
    await buy.click();
    await sees(`${message}. ${first}`);
  });

  test("sees no promise that a new subscription shows their video again", async () => {
    openAsVenue({ ...running, hasActiveSubscription: false, videoExpireAt: "2020-03-25T12:00:00.000Z" });
    await expect.element(page.getByText("زمان ویدیوی تو تمام شده.", { exact: true })).toBeVisible();
  });
});

describe("a subscription", () => {
  test("shows the cost and the remaining balance for days in Persian digits, and is bought with the link", async () => {
    await askForDays();
    await expect.element(dialog).toMatchTextContent(/موجودی۱۰۰ جمقیمت۳۰ جمموجودی بعد از خرید۷۰ جم/);
    await days.fill("۷");
    await expect.element(dialog).toMatchTextContent(/قیمت۷ جمموجودی بعد از خرید۹۳ جم/);
    const message = "اشتراک ۷ روزه با موفقیت خریداری شد";
    answer({ [BUY]: { ...running, message, walletBalance: 93 } });
    await buy.click();
    await sees(message);
    expect(lastInput(BUY)).toMatchObject({ days: 7, videoUrl: LINK });
    await expect.poll(place).toBe(paths.profile);
    await sees("۹۳");
  });

  test.each([
    ["9", "۹"],
    ["999", "۳۶۵"],
    ["0", "۱"],
    ["", "۱"],
    ["12abc", "۱۲"],
  ])("corrects %j days to %s days", async (typed, shown) => {
    await askForDays();
    await days.fill(typed);
    await buy.element().focus();
    await expect.element(days).toHaveValue(shown);
  });

  test("is the same purchase when it is retried after a lost answer", async () => {
    await askForDays();
    answer({ [BUY]: lost });
    await buy.click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(/^خطا در خرید اشتراک/);
    const first = lastInput(BUY);
    answer({ [BUY]: { ...running, message: "اشتراک ۳۰ روزه با موفقیت خریداری شد" } });
    await buy.click();
    await expect.poll(place).toBe(paths.profile);
    expect(first?.["clientId"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(lastInput(BUY)).toEqual(first);
  });

  test("is a separate purchase when the dialog of an earlier one was closed", async () => {
    const message = "اشتراک ۳۰ روزه با موفقیت خریداری شد";
    await openUpload(running);
    await addDays.click();
    const come = answerLate(BUY, message);
    await buy.click();
    await expect.poll(() => calls(BUY)).toHaveLength(1);
    const first = lastInput(BUY);
    await dialog.getByRole("button", { name: "بی‌خیال" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await addDays.click();
    await expect.element(buy).toBeVisible();
    come();
    await sees(message);
    await buy.click();
    await expect.poll(place).toBe(paths.profile);
    expect(lastInput(BUY)?.["clientId"]).not.toBe(first?.["clientId"]);
  });

  test("reads the gems and the video again when the answer was lost, because the purchase may have succeeded", async () => {
    const person = await askForDays();
    answer({ ...known(person, { ...running, walletBalance: 70 }), [BUY]: lost });
    await buy.click();
    await expect.element(dialog).toMatchTextContent(/موجودی۷۰ جم/);
    await dialog.getByRole("button", { name: "بی‌خیال" }).click();
    await sees(/^ویدیوی تو تا/);
    await addDays.click();
    await expect.element(days).toBeVisible();
    await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
  });

  test("counts the gems that were bought since the page was opened", async () => {
    const person = await openUpload(running);
    answer({ "POST /api/user-status": statusOf(person, 500) });
    await rereadAccount();
    await addDays.click();
    await expect.element(dialog).toMatchTextContent(/موجودی۵۰۰ جم/);
  });

  test("does not navigate when the person left the page before the purchase was confirmed", async () => {
    await askForDays();
    const message = "اشتراک ۳۰ روزه با موفقیت خریداری شد";
    const come = answerLate(BUY, message);
    await buy.click();
    goTo(paths.search);
    await expect.element(dialog).not.toBeInTheDocument();
    come();
    await sees(message);
    await settled();
    expect(place()).toBe(paths.search);
  });

  test("replaces the dialog for days with another one until that is closed when the wallet has too few gems", async () => {
    await askForDays({ ...none, walletBalance: 12 });
    answer({ [BUY]: refused("INSUFFICIENT_WALLET") });
    await buy.click();
    await expect.element(poor).toBeVisible();
    await expect.poll(() => poor.element().contains(document.activeElement)).toBe(true);
    await settled();
    await expect.element(dialog).toHaveLength(1);
    // It stays the same while it slides out, and is forgotten when days are asked for again.
    const titles: (string | undefined)[] = [];
    const watch = new MutationObserver(() => titles.push(document.querySelector("[role=dialog] h2")?.textContent));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    await poor.getByRole("button", { name: "بستن" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    watch.disconnect();
    expect(new Set(titles)).toEqual(new Set(["موجودی کیف پول کافی نیست", undefined]));
    await save.click();
    await expect.element(days).toBeVisible();
  });

  test("keeps the dialog about missing gems open when the history goes back slowly", async () => {
    vi.stubGlobal("CloseWatcher", undefined);
    const back = history.back.bind(history);
    vi.spyOn(history, "back").mockImplementation(() => void setTimeout(back, 50));
    await askForDays();
    await settled();
    answer({ [BUY]: refused("INSUFFICIENT_WALLET") });
    await buy.click();
    await expect.element(poor).toBeVisible();
    await layersLeft();
    await settled();
    await poor.getByRole("button", { name: "بستن" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await layersLeft();
    expect(place()).toBe(paths.videoUpload);
  });

  test("shows a dialog with a link to the store when the wallet has too few gems", async () => {
    await askForDays({ ...none, walletBalance: 12 });
    await expect.element(dialog).toMatchTextContent(/۱۸ جم کم داری/);
    answer({ [BUY]: refused("INSUFFICIENT_WALLET") });
    await buy.click();
    await expect.element(dialog.getByRole("heading", { name: "موجودی کیف پول کافی نیست" })).toBeVisible();
    await expect.element(dialog.getByRole("link", { name: "فروشگاه جم" })).toHaveAttribute("href", FOR_THE_VIDEO);
    await dialog.getByRole("button", { name: "بستن" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(link).toHaveValue(LINK);
  });

  test("can be left without a purchase, with a link to buy gems", async () => {
    await askForDays();
    await expect.element(dialog.getByRole("link", { name: "خرید جم" })).toHaveAttribute("href", FOR_THE_VIDEO);
    await dialog.getByRole("button", { name: "بی‌خیال" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls(BUY)).toEqual([]);
  });

  test("extends an existing video without a link", async () => {
    await openUpload(running);
    await sees("ویدیوی تو تا ۵ فروردین ۱۵۰۵ روی پروفایلت است.");
    await addDays.click();
    answer({ [BUY]: { ...running, message: "اشتراک ۳۰ روزه با موفقیت خریداری شد" } });
    await buy.click();
    await expect.poll(place).toBe(paths.profile);
    expect(lastInput(BUY)).toMatchObject({ days: 30, videoUrl: undefined });
  });

  test("offers to renew an expired video", async () => {
    await openUpload({ ...running, hasActiveSubscription: false, videoExpireAt: "2026-01-01T00:00:00.000Z" });
    await sees(/زمان ویدیوی تو تمام شده/);
    await expect.element(addDays).toBeVisible();
  });

  test("cannot be extended when there is no video", async () => {
    await openUpload();
    await expect.element(addDays).not.toBeInTheDocument();
  });
});

test("an error with a retry appears above a working form when the video could not be read", async () => {
  const person = aPerson();
  openPage(paths.videoUpload, { person, answers: { ...known(person, running), [CHECK]: refused("INTERNAL") } });
  const alert = page.getByRole("alert");
  await expect.element(alert).toBeVisible();
  await link.fill(LINK);
  answer({ [CHECK]: running });
  await alert.getByRole("button", { name: "تلاش دوباره" }).click();
  await sees(/^ویدیوی تو تا/);
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(link).toHaveValue(LINK);
});

test("the upload steps appear in their order", async () => {
  await openUpload();
  const steps = page.getByRole("main").getByRole("listitem");
  expect(steps.elements().map((step) => step.textContent)).toEqual([
    "۱ویدیویت را در آپارات باز کن و روی سه‌نقطه بزن.",
    "۲«دریافت کد نمایش» (embed) را انتخاب کن.",
    "۳کد AMP را باز کن.",
    "۴از https تا isamp را کپی کن و این پایین بچسبان.",
  ]);
});

test.each([
  ["a press on it", () => userEvent.click(dialog.element().querySelector("svg[direction]") ?? document.body)],
  ["its button", () => dialog.getByRole("button", { name: "بستن" }).click()],
])("each picture of the upload steps opens full screen, and %s closes it", async (_, close) => {
  await openUpload();
  for (const name of [/بزرگ دیدن تصویر: ویدیو در آپارات/, /بزرگ دیدن تصویر: کد AMP/]) {
    await page.getByRole("button", { name }).click();
    await expect.element(dialog).toBeVisible();
    const { width, height } = dialog.element().getBoundingClientRect();
    expect([width, height]).toEqual([innerWidth, innerHeight]);
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test("a visitor is asked to log in and returns to the upload page afterwards", async () => {
  openPage(paths.videoUpload);
  await sees("برای گذاشتن ویدیو اول وارد شو");
  await expect.poll(place).toBe(paths.profile);
  expect(new URLSearchParams(location.search).get("next")).toBe(paths.videoUpload);
});
