import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { aparatFrame } from "../../contract/videos/values.ts";
import { LIKE_LOCK_MS } from "../../contract/jokes/values.ts";
import type { ProfileVideo } from "../../contract/people/calls.ts";
import { paths } from "../../contract/product.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { answer, type Answers, calls, lastInput, refused } from "./support/answers.ts";
import { goTo, openAnew, openPage, sees, settled } from "./support/page.tsx";
import { aPerson, type Person, publicUser, statusOf } from "./support/people.ts";

const LIKE = "POST /api/user-videos/{username}/like";
const UNLIKE = "POST /api/user-videos/{username}/unlike";
const REPORT = "POST /api/user-videos/{username}/report";
const HOUR_MS = 60 * 60 * 1000;

const box = page.getByRole("region", { name: "ویدیو" });
const heart = box.getByRole("button", { name: /^لایک/ });
const flag = box.getByRole("button", { name: "گزارش ویدیو" });
const dialog = page.getByRole("dialog");

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const own = (more: Partial<ProfileVideo> = {}): Partial<ProfileVideo> => ({
  userVideoUrl: aparatFrame("Own11"),
  videoLikesCount: 4,
  videoExpireAt: inHours(24 * 9),
  ...more,
});

/** The answers about these people's public profiles. */
const profilesOf = (...owners: (Person & { video: Partial<ProfileVideo>; liked?: boolean })[]): Answers => ({
  "GET /api/user-public/{username}": ({ username }) => {
    const owner = owners.find((it) => it.username === username);
    if (owner === undefined) return refused("USER_NOT_FOUND");
    const user = { ...publicUser(owner), ...owner.video };
    return { user, viewerFollows: false, viewerLikesVideo: owner.liked === true };
  },
});

/** Goes to a profile, once the app is open. */
async function goToProfileOf({ username }: Person): Promise<void> {
  goTo(paths.user(username));
  await expect.element(page.getByRole("heading", { name: username, level: 2 })).toBeVisible();
}

/** The player that a tap opens. */
async function played(): Promise<string | null> {
  await box.getByRole("button", { name: "پخش ویدیو" }).click();
  return (await box.getByTitle("ویدیو", { exact: true }).findElement()).getAttribute("src");
}

test("shows the venue's video before the owner's, and the default only when there is none", async () => {
  const fallback = "https://www.aparat.com/v/Fall1";
  const venue = { ...aPerson(), video: own({ parkVideoUrl: "https://www.aparat.com/v/Park1" }) };
  const owner = { ...aPerson(), video: own() };
  const none = { ...aPerson(), video: {} };
  const elsewhere = { ...aPerson(), video: { parkVideoUrl: "https://evil.example/v/Park1" } };
  openPage(paths.user(venue.username), {
    answers: { ...profilesOf(venue, owner, none, elsewhere), "GET /api/default-video": { url: fallback } },
  });
  await expect.element(box).toBeVisible();
  await expect.element(heart).not.toBeInTheDocument();
  await expect.element(box.getByRole("timer")).not.toBeInTheDocument();
  expect(await played()).toBe(aparatFrame("Park1"));
  await goToProfileOf(owner);
  expect(await played()).toBe(aparatFrame("Own11"));
  await goToProfileOf(none);
  expect(await played()).toBe(aparatFrame("Fall1"));

  // A video of another site is none.
  answer({ "GET /api/default-video": { url: "https://evil.example/v/a" } });
  openAnew(paths.user(elsewhere.username));
  await sees("هنوز جوکی ننوشته است");
  await settled();
  await expect.element(box).not.toBeInTheDocument();
});

// The default video is an ad.
test("shows the default video unless the viewer has turned ads off, whatever the owner bought", async () => {
  const adFree = { ...aPerson({ noAds: true, adsEnabled: false }), video: {} };
  const withAds = { ...aPerson({ noAds: false, adsEnabled: true }), video: {} };
  const owner = { ...aPerson(), video: own() };
  const viewer = aPerson({ noAds: true, adsEnabled: false });
  openPage(paths.user(withAds.username), {
    person: viewer,
    answers: {
      ...profilesOf(adFree, withAds, owner),
      "GET /api/default-video": { url: "https://www.aparat.com/v/Fall1" },
    },
  });
  await sees("هنوز جوکی ننوشته است");
  await settled();
  expect(box.elements()).toEqual([]);
  // The owner's own is no ad.
  await goToProfileOf(owner);
  expect(await played()).toBe(aparatFrame("Own11"));
  for (const ads of [
    { noAds: true, adsEnabled: true },
    { noAds: false, adsEnabled: true },
  ]) {
    const other = aPerson(ads);
    answer({ "POST /api/user-status": statusOf(other) });
    useSessionStore.getState().setUser(other);
    openAnew(paths.user(adFree.username));
    await sees("هنوز جوکی ننوشته است");
    await expect.element(box, { message: JSON.stringify(ads) }).toBeVisible();
  }
});

test("counts the remaining time down every second, and removes the video when it ends", async () => {
  const start = Date.UTC(2026, 10, 22, 12);
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  const owner = { ...aPerson(), video: own({ videoExpireAt: new Date(start + 25 * HOUR_MS + 63_000).toISOString() }) };
  openPage(paths.user(owner.username), { answers: profilesOf(owner) });
  const timer = box.getByRole("timer");
  await expect.element(timer).toMatchTextContent(/^۱ روز ?۰۱ ساعت ?۰۱ دقیقه ?۰۳ ثانیه$/);
  vi.setSystemTime(start + 2000);
  await expect.element(timer).toMatchTextContent(/۰۱ ثانیه$/);
  vi.setSystemTime(start + 26 * HOUR_MS);
  await expect.element(box).not.toBeInTheDocument();
});

test("shows a like at once and counts a double tap once, but undoes a like when it is rejected", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const owner = { ...aPerson(), video: own() };
  const liked = { ...aPerson(), video: own(), liked: true };
  openPage(paths.user(owner.username), {
    person: aPerson(),
    answers: { ...profilesOf(owner, liked), [LIKE]: refused("SUSPENDED") },
  });
  await heart.click();
  await sees(/حساب تو موقتاً معلق شده/);
  await expect.element(heart).toHaveAttribute("aria-pressed", "false");
  await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۴ لایک");

  answer({ [LIKE]: { liked: true, likes: 8 }, [UNLIKE]: { liked: false, likes: 7 } });
  vi.setSystemTime(Date.now() + LIKE_LOCK_MS);
  await heart.dblClick();
  await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۸ لایک");
  expect(lastInput(LIKE)).toMatchObject({ username: owner.username });
  vi.setSystemTime(Date.now() + LIKE_LOCK_MS);
  await heart.click();
  await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۷ لایک");
  await expect.poll(() => calls(LIKE, UNLIKE)).toEqual([LIKE, LIKE, UNLIKE]);

  // It was given before.
  await goToProfileOf(liked);
  await expect.element(heart).toHaveAttribute("aria-pressed", "true");
});

test("asks a visitor to log in when they like or report a video", async () => {
  const owner = { ...aPerson(), video: own() };
  openPage(paths.user(owner.username), { answers: profilesOf(owner) });
  await heart.click();
  await expect.element(dialog.getByText("برای لایک ابتدا وارد شوید")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await flag.click();
  await expect.element(dialog.getByText("برای گزارش ابتدا وارد شوید")).toBeVisible();
  expect(calls(LIKE, REPORT)).toEqual([]);
});

test("hides a video once its report is closed, and offers to block its owner", async () => {
  const [first, second] = [
    { ...aPerson(), video: own() },
    { ...aPerson(), video: own() },
  ];
  openPage(paths.user(first.username), {
    person: aPerson(),
    answers: {
      ...profilesOf(first, second),
      [REPORT]: { message: "گزارش ثبت شد" },
      "POST /api/block": { message: "مسدود شد", blocked: true },
    },
  });
  const send = dialog.getByRole("button", { name: "فرستادن گزارش" });
  await flag.click();
  await expect.element(dialog.getByRole("radio").first()).toBeInTheDocument();
  const reasons = dialog
    .getByRole("radio")
    .elements()
    .map((radio) => radio.closest("label")?.textContent);
  expect(reasons).toContain("حرف زشت یا خشونت");
  expect(reasons.length).toBeGreaterThan(2);
  await send.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("یکی از دلیل‌ها را انتخاب کن، یا خودت بنویس.");
  expect(calls(REPORT)).toEqual([]);
  await dialog.getByText("مناسب بچه‌ها نیست").click();
  await dialog.getByLabelText("توضیح (اختیاری)").fill("ترسناک است");
  await send.click();
  await sees("گزارش ثبت شد");
  expect(lastInput(REPORT)).toMatchObject({ username: first.username, reason: "مناسب بچه‌ها نیست: ترسناک است" });
  await dialog.getByRole("button", { name: "بستن" }).click();
  await expect.element(box).not.toBeInTheDocument();

  await goToProfileOf(second);
  await flag.click();
  await dialog.getByText("حرف زشت یا خشونت").click();
  await send.click();
  await dialog.getByRole("button", { name: "مسدود کردن" }).click();
  await expect.element(dialog.getByText(second.username).first()).toBeVisible();
  await dialog.getByRole("button", { name: "مسدود شود" }).click();
  await expect.poll(() => lastInput("POST /api/block")).toMatchObject({ blocked: second.username });
  expect(lastInput(REPORT)).toMatchObject({ username: second.username, reason: "حرف زشت یا خشونت" });
});

test("offers the owner more days when 71 hours are left, but neither a like nor a report of their own video", async () => {
  const person = aPerson();
  const renew = box.getByRole("link", { name: "تمدید" });
  const lasting = (hours: number) => profilesOf({ ...person, video: own({ videoExpireAt: inHours(hours) }) });
  openPage(paths.profile, { person, answers: lasting(71) });
  await expect.element(renew).toHaveAttribute("href", paths.videoUpload);
  await expect.element(flag).not.toBeInTheDocument();
  await heart.click();
  await sees("ویدیوی خودت را نمی‌توانی لایک کنی.");
  expect(calls(LIKE)).toEqual([]);

  answer(lasting(73));
  openAnew(paths.profile);
  await expect.element(heart).toBeVisible();
  await expect.element(renew).not.toBeInTheDocument();
});
