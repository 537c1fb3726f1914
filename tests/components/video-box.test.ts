import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { aparatFrame } from "../../contract/videos/values.ts";
import { LIKE_LOCK_MS } from "../../contract/jokes/values.ts";
import type { ProfileVideo } from "../../contract/people/calls.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, refused } from "./support/answers.ts";
import { openPage, sees, settled } from "./support/page.tsx";
import { aPerson, type Person, publicUser } from "./support/people.ts";

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

/** A person's public profile with these videos, as `viewer` sees it; null is a visitor. */
function openProfileOf(
  owner: Person,
  video: Partial<ProfileVideo>,
  { viewer, liked = false, fallback = "" }: { viewer?: Person; liked?: boolean; fallback?: string } = {},
): void {
  answer({
    "GET /api/default-video": { url: fallback },
    "GET /api/user-public/{username}": {
      user: { ...publicUser(owner), ...video },
      viewerFollows: false,
      viewerLikesVideo: liked,
    },
  });
  openPage(paths.user(owner.username), viewer && { person: viewer });
}

/** The player that a tap opens. */
async function played(): Promise<string | null> {
  await box.getByRole("button", { name: "پخش ویدیو" }).click();
  return (await box.getByTitle("ویدیو", { exact: true }).findElement()).getAttribute("src");
}

describe("the video on a profile", () => {
  const park = "https://www.aparat.com/v/Park1";
  const fallback = "https://www.aparat.com/v/Fall1";

  test("is the venue's rather than the owner's when the venue has one, without likes and without an end", async () => {
    openProfileOf(aPerson(), { ...own(), parkVideoUrl: park });
    await expect.element(box).toBeVisible();
    await expect.element(heart).not.toBeInTheDocument();
    await expect.element(box.getByRole("timer")).not.toBeInTheDocument();
    expect(await played()).toBe(aparatFrame("Park1"));
  });

  test("is the owner's own rather than the default until its time ends", async () => {
    openProfileOf(aPerson(), own(), { fallback });
    expect(await played()).toBe(aparatFrame("Own11"));
  });

  test("is the default when the owner has none", async () => {
    openProfileOf(aPerson(), {}, { fallback });
    expect(await played()).toBe(aparatFrame("Fall1"));
  });

  test("is not shown when it is from another site", async () => {
    openProfileOf(
      aPerson(),
      { parkVideoUrl: "https://evil.example/v/Park1" },
      { fallback: "https://evil.example/v/a" },
    );
    await sees("هنوز جوکی ننوشته است");
    await expect.element(box).not.toBeInTheDocument();
  });

  // The default video is an ad, which this viewer has turned off.
  test.each([
    [{ noAds: true, adsEnabled: false }, false],
    [{ noAds: true, adsEnabled: true }, true],
    [{ noAds: false, adsEnabled: true }, true],
  ])("is the default for a viewer with %o (shown: %s), whatever the owner bought", async (viewer, isShown) => {
    openProfileOf(aPerson({ noAds: isShown, adsEnabled: !isShown }), {}, { viewer: aPerson(viewer), fallback });
    await sees("هنوز جوکی ننوشته است");
    await settled();
    expect(box.elements().length > 0).toBe(isShown);
  });

  test("is the owner's own also for a viewer who hides ads", async () => {
    openProfileOf(aPerson(), own(), { viewer: aPerson({ noAds: true, adsEnabled: false }), fallback });
    expect(await played()).toBe(aparatFrame("Own11"));
  });
});

test("the remaining time of a video counts down every second, and the video is removed at the end", async () => {
  const start = Date.UTC(2026, 10, 22, 12);
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  openProfileOf(aPerson(), own({ videoExpireAt: new Date(start + 25 * HOUR_MS + 63_000).toISOString() }));
  const timer = box.getByRole("timer");
  await expect.element(timer).toMatchTextContent(/^۱ روز ?۰۱ ساعت ?۰۱ دقیقه ?۰۳ ثانیه$/);
  vi.setSystemTime(start + 2000);
  await expect.element(timer).toMatchTextContent(/۰۱ ثانیه$/);
  vi.setSystemTime(start + 26 * HOUR_MS);
  await expect.element(box).not.toBeInTheDocument();
});

describe("a like of a video", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));

  test("shows at once with the Worker's count, counts a double tap once, and is undone by the next tap", async () => {
    const owner = aPerson();
    answer({ [LIKE]: { liked: true, likes: 8 }, [UNLIKE]: { liked: false, likes: 7 } });
    openProfileOf(owner, own(), { viewer: aPerson() });
    await heart.dblClick();
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۸ لایک");
    expect(lastInput(LIKE)).toMatchObject({ username: owner.username });
    vi.setSystemTime(Date.now() + LIKE_LOCK_MS);
    await heart.click();
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۷ لایک");
    await expect.poll(() => calls(LIKE, UNLIKE)).toEqual([LIKE, UNLIKE]);
  });

  test("is undone with the reason when it is rejected", async () => {
    answer({ [LIKE]: refused("SUSPENDED") });
    openProfileOf(aPerson(), own(), { viewer: aPerson() });
    await heart.click();
    await sees(/حساب تو موقتاً معلق شده/);
    await expect.element(heart).toHaveAttribute("aria-pressed", "false");
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۴ لایک");
  });

  test("is shown when it was given before", async () => {
    openProfileOf(aPerson(), own(), { viewer: aPerson(), liked: true });
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  });

  test("asks a visitor to log in", async () => {
    openProfileOf(aPerson(), own());
    await heart.click();
    await expect.element(dialog.getByText("برای لایک ابتدا وارد شوید")).toBeVisible();
    expect(calls(LIKE)).toEqual([]);
  });

  test("is not possible for one's own video", async () => {
    const owner = aPerson();
    openProfileOf(owner, own(), { viewer: owner });
    await heart.click();
    await sees("ویدیوی خودت را نمی‌توانی لایک کنی.");
    expect(calls(LIKE)).toEqual([]);
  });
});

describe("a report of a video", () => {
  test("needs a reason and hides the video once its sheet is closed", async () => {
    const owner = aPerson();
    openProfileOf(owner, own(), { viewer: aPerson() });
    await flag.click();
    const send = dialog.getByRole("button", { name: "فرستادن گزارش" });
    await send.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("یکی از دلیل‌ها را انتخاب کن، یا خودت بنویس.");
    expect(calls(REPORT)).toEqual([]);
    await dialog.getByText("مناسب بچه‌ها نیست").click();
    await dialog.getByLabelText("توضیح (اختیاری)").fill("ترسناک است");
    answer({ [REPORT]: { message: "گزارش ثبت شد" } });
    await send.click();
    await sees("گزارش ثبت شد");
    expect(lastInput(REPORT)).toMatchObject({ username: owner.username, reason: "مناسب بچه‌ها نیست: ترسناک است" });
    await dialog.getByRole("button", { name: "بستن" }).click();
    await expect.element(box).not.toBeInTheDocument();
  });

  test("offers ready reasons, and to block the owner once it is sent", async () => {
    const owner = aPerson();
    openProfileOf(owner, own(), { viewer: aPerson() });
    await flag.click();
    await expect.element(dialog.getByRole("radio").first()).toBeInTheDocument();
    const reasons = dialog
      .getByRole("radio")
      .elements()
      .map((radio) => radio.closest("label")?.textContent);
    expect(reasons).toContain("حرف زشت یا خشونت");
    expect(reasons.length).toBeGreaterThan(2);
    await dialog.getByText("حرف زشت یا خشونت").click();
    answer({ [REPORT]: { message: "گزارش ثبت شد" }, "POST /api/block": { message: "مسدود شد", blocked: true } });
    await dialog.getByRole("button", { name: "فرستادن گزارش" }).click();
    await dialog.getByRole("button", { name: "مسدود کردن" }).click();
    await expect.element(dialog.getByText(owner.username).first()).toBeVisible();
    await dialog.getByRole("button", { name: "مسدود شود" }).click();
    await expect.poll(() => lastInput("POST /api/block")).toMatchObject({ blocked: owner.username });
    expect(lastInput(REPORT)).toMatchObject({ username: owner.username, reason: "حرف زشت یا خشونت" });
  });

  test("asks a visitor to log in", async () => {
    openProfileOf(aPerson(), own());
    await flag.click();
    await expect.element(dialog.getByText("برای گزارش ابتدا وارد شوید")).toBeVisible();
  });
});

describe("the owner of a video", () => {
  const renew = box.getByRole("link", { name: "تمدید" });

  /** One's own profile with a video that lasts this long. */
  async function openOwn(hours: number): Promise<void> {
    const person = aPerson();
    openPage(paths.profile, {
      person,
      answers: {
        "GET /api/user-public/{username}": {
          user: { ...publicUser(person), ...own({ videoExpireAt: inHours(hours) }) },
          viewerFollows: false,
          viewerLikesVideo: false,
        },
      },
    });
    await expect.element(heart).toBeVisible();
  }

  test("is offered more days when 71 hours are left, and cannot report their own video", async () => {
    await openOwn(71);
    await expect.element(renew).toHaveAttribute("href", paths.videoUpload);
    await expect.element(flag).not.toBeInTheDocument();
  });

  test("is offered no more days when 73 hours are left", async () => {
    await openOwn(73);
    await expect.element(renew).not.toBeInTheDocument();
  });
});
