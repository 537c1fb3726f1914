import { expect, test, vi } from "vitest";
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
const save = page.getByRole("button", { name: "ذخیرهٔ ویدیو", exact: true });
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

/** Delays this answer until it is released. */
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

test("asks for a mobile and keeps the typed link when a person with only an e-mail wants days", async () => {
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

test("asks a visitor to log in, and leads back, when they open the page", async () => {
  openPage(paths.videoUpload);
  await sees("برای گذاشتن ویدیو اول وارد شو");
  await expect.poll(place).toBe(paths.profile);
  expect(new URLSearchParams(location.search).get("next")).toBe(paths.videoUpload);
});

test("explains how to get the link, and offers no more days, when there is no video", async () => {
  await openUpload();
  const steps = page.getByRole("main").getByRole("listitem");
  expect(steps.elements().map((step) => step.textContent)).toEqual([
    "۱ویدیویت را در آپارات باز کن و روی سه‌نقطه بزن.",
    "۲«دریافت کد نمایش» (embed) را انتخاب کن.",
    "۳کد AMP را باز کن.",
    "۴از https تا isamp را کپی کن و این پایین بچسبان.",
  ]);
  await expect.element(addDays).not.toBeInTheDocument();
  const pressPicture = () => userEvent.click(dialog.element().querySelector("svg[direction]") ?? document.body);
  for (const [name, close] of [
    [/بزرگ دیدن تصویر: ویدیو در آپارات/, pressPicture],
    [/بزرگ دیدن تصویر: کد AMP/, () => dialog.getByRole("button", { name: "بستن" }).click()],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect.element(dialog).toBeVisible();
    const { width, height } = dialog.element().getBoundingClientRect();
    expect([width, height]).toEqual([innerWidth, innerHeight]);
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test("rejects a link unless Aparat embeds it, previews it, and leads to the profile when it is saved", async () => {
  await openUpload(running);
  for (const [typed, text] of [
    ["", "لینک ویدیو را وارد کن."],
    ["ویدیوی من", "این لینک درست نیست. یک لینک درست وارد کن."],
    [`<iframe src="${LINK}"></iframe>`, "این لینک درست نیست. یک لینک درست وارد کن."],
    ["https://www.youtube.com/embed/aB3dE", "فقط لینک ویدیوهای آپارات پذیرفته می‌شود."],
    ["https://www.aparat.com/v/aB3dE", "این لینک نمایش نیست. باید /embed/ در آن باشد؛ از «دریافت کد نمایش» برش دار."],
  ] as const) {
    await link.fill(typed);
    await save.click();
    await expect.element(page.getByRole("alert"), { message: typed }).toHaveTextContent(text);
    await expect.element(link, { message: typed }).toHaveAttribute("aria-invalid", "true");
    await expect.element(link, { message: typed }).toHaveFocus();
    await link.fill(LINK);
    await seesNo(text);
  }
  expect(calls(SAVE, BUY)).toEqual([]);

  // Nothing is loaded from Aparat before a tap.
  await sees("پیش‌نمایش");
  expect(document.querySelector("iframe")).toBeNull();
  await page.getByRole("button", { name: "پخش ویدیو" }).click();
  await expect.poll(() => document.querySelector("iframe")?.getAttribute("src")).toBe(aparatFrame("aB3dE"));
  expect(document.querySelector("iframe")?.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin");

  answer({ [SAVE]: lost });
  await save.click();
  await sees(/خطا در ذخیرهٔ ویدیو/);
  await expect.element(link).toHaveValue(LINK);
  answer({ [SAVE]: refused("SUBSCRIPTION_REQUIRED") });
  await save.click();
  await expect.element(days).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  answer({ [SAVE]: { ...running, message: "ویدیو با موفقیت ذخیره شد", videoUrl: aparatFrame("aB3dE") } });
  await save.click();
  await sees("ویدیو با موفقیت ذخیره شد");
  expect(lastInput(SAVE)).toMatchObject({ videoUrl: LINK });
  await expect.poll(place).toBe(paths.profile);
});

test("leaves a person on their new page when a late answer confirms the link or the purchase", async () => {
  await openUpload(running);
  const saved = answerLate(SAVE, "ویدیو با موفقیت ذخیره شد");
  await link.fill(LINK);
  await save.click();
  goTo(paths.search);
  await expect.element(save).not.toBeInTheDocument();
  saved();
  await sees("ویدیو با موفقیت ذخیره شد");
  await settled();
  expect(place()).toBe(paths.search);

  goTo(paths.videoUpload);
  await addDays.click();
  const message = "اشتراک ۳۰ روزه با موفقیت خریداری شد";
  const bought = answerLate(BUY, message);
  await buy.click();
  goTo(paths.search);
  await expect.element(dialog).not.toBeInTheDocument();
  bought();
  await sees(message);
  await settled();
  expect(place()).toBe(paths.search);
});

test("restores an unsaved link when its person logs in or reloads, but never for another person", async () => {
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

test("says that the venue's video is shown when the person's username is a venue's site id", async () => {
  const first = "روی پروفایلت ویدیوی مرکز پخش می‌شود؛ تا آن هست، کسی ویدیوی خودت را نمی‌بیند.";
  const person = aPerson();
  const status = statusOf(person, running.walletBalance);
  const user = { ...status.user, parkVideoUrl: aparatFrame("Park1") };
  openPage(paths.videoUpload, {
    person,
    answers: { [CHECK]: running, "POST /api/user-status": { ...status, user } },
  });
  await sees(first);
  await sees(/^اشتراک ویدیوی تو تا/);
  await seesNo(/روی پروفایلت است|همه این ویدیو را/);
  await addDays.click();
  await expect.element(dialog).toMatchTextContent(new RegExp(`${first} هر روز یک جم`));
  const message = "اشتراک ۳۰ روزه با موفقیت خریداری شد";
  answer({ [BUY]: { ...running, message } });
  await buy.click();
  await sees(`${message}. ${first}`);

  // Nor does a new subscription show the person's own.
  answer({ [CHECK]: { ...running, hasActiveSubscription: false, videoExpireAt: "2020-03-25T12:00:00.000Z" } });
  openAnew(paths.videoUpload);
  await expect.element(page.getByText("زمان ویدیوی تو تمام شده.", { exact: true })).toBeVisible();
});

test("sells the chosen days, and only once when an answer was lost", async () => {
  const person = await askForDays();
  await expect.element(dialog).toMatchTextContent(/موجودی۱۰۰ جمقیمت۳۰ جمموجودی بعد از خرید۷۰ جم/);
  await expect.element(dialog.getByRole("link", { name: "خرید جم" })).toHaveAttribute("href", FOR_THE_VIDEO);
  await dialog.getByRole("button", { name: "بی‌خیال" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls(BUY)).toEqual([]);

  await save.click();
  await expect.element(days).toBeVisible();
  for (const [typed, shown] of [
    ["9", "۹"],
    ["999", "۳۶۵"],
    ["1000", "۳۶۵"],
    ["36500", "۳۶۵"],
    ["0", "۱"],
    ["", "۱"],
    ["12abc", "۱۲"],
  ] as const) {
    await days.fill(typed);
    await buy.element().focus();
    await expect.element(days, { message: typed }).toHaveValue(shown);
  }
  await days.fill("۷");
  await expect.element(dialog).toMatchTextContent(/قیمت۷ جمموجودی بعد از خرید۹۳ جم/);

  // The purchase may have succeeded, so the gems and the video are read again.
  answer({ ...known(person, { ...running, walletBalance: 93 }), [BUY]: lost });
  await buy.click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/^خطا در خرید اشتراک/);
  const first = lastInput(BUY);
  await expect.element(dialog).toMatchTextContent(/موجودی۹۳ جم/);
  await dialog.getByRole("button", { name: "بی‌خیال" }).click();
  await sees(/^ویدیوی تو تا/);
  await addDays.click();
  await expect.element(days).toBeVisible();
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();

  const message = "اشتراک ۷ روزه با موفقیت خریداری شد";
  answer({ [BUY]: { ...running, message, walletBalance: 86 } });
  await days.fill("۷");
  await buy.click();
  await sees(message);
  await expect.poll(place).toBe(paths.profile);
  await sees("۸۶");
  expect(first).toMatchObject({ days: 7, videoUrl: LINK });
  expect(first?.["clientId"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(lastInput(BUY)).toEqual(first);
});

test("extends a video without a link, as a separate purchase when an earlier dialog was closed", async () => {
  const message = "اشتراک ۳۰ روزه با موفقیت خریداری شد";
  const person = await openUpload(running);
  await sees("ویدیوی تو تا ۵ فروردین ۱۵۰۵ روی پروفایلت است.");
  // Gems that were bought since the page was opened count.
  answer({ "POST /api/user-status": statusOf(person, 500) });
  await rereadAccount();
  await addDays.click();
  await expect.element(dialog).toMatchTextContent(/موجودی۵۰۰ جم/);
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
  expect(lastInput(BUY)).toMatchObject({ days: 30, videoUrl: undefined });
  expect(lastInput(BUY)?.["clientId"]).not.toBe(first?.["clientId"]);
});

test("replaces the dialog for days with one that leads to the store when the wallet has too few gems", async () => {
  await askForDays({ ...none, walletBalance: 12 });
  await expect.element(dialog).toMatchTextContent(/۱۸ جم کم داری/);
  answer({ [BUY]: refused("INSUFFICIENT_WALLET") });
  await buy.click();
  await expect.element(poor).toBeVisible();
  await expect.element(poor.getByRole("link", { name: "فروشگاه جم" })).toHaveAttribute("href", FOR_THE_VIDEO);
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
  await expect.element(link).toHaveValue(LINK);
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

test("keeps the form usable when the video could not be read, and offers to renew an expired one", async () => {
  const person = aPerson();
  openPage(paths.videoUpload, { person, answers: { ...known(person, running), [CHECK]: refused("INTERNAL") } });
  const alert = page.getByRole("alert");
  await expect.element(alert).toBeVisible();
  await link.fill(LINK);
  answer({ [CHECK]: { ...running, hasActiveSubscription: false, videoExpireAt: "2026-01-01T00:00:00.000Z" } });
  await alert.getByRole("button", { name: "تلاش دوباره" }).click();
  await sees(/زمان ویدیوی تو تمام شده/);
  await expect.element(addDays).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(link).toHaveValue(LINK);
});
