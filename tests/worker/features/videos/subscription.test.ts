import { describe, expect, test } from "vitest";

import { post, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { whileD1Fails } from "../../support/database.ts";
import { aCharge, anEntry, balanceOf, entriesOf } from "../../support/features/gems.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { DAY_MS, aVideo, videoOf } from "../../support/features/videos.ts";

const LINK = "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame";
const buy = (buyer: Person, more: object = {}) =>
  buyer.post("/api/user-videos/purchase-subscription", { videoUrl: `${LINK}?isamp`, ...more });
const check = (person: Person) => person.post("/api/user-videos/check-subscription");
const update = (person: Person, videoUrl: string) => person.post("/api/user-videos/update-video", { videoUrl });

async function withGems(gems: number): Promise<Person> {
  const person = await aPerson();
  await aCharge(person, gems);
  return person;
}

describe("a video subscription", () => {
  test("costs a gem a day and shows the video, in one trip", async () => {
    stopClockAt("2026-11-22T08:30:00Z");
    const buyer = await withGems(31);
    const { username, mobile: mobileNumber, email } = buyer;
    const answer = await buy(buyer, { username, mobileNumber, email, days: 7 });
    const video = { hasActiveSubscription: true, videoUrl: LINK, videoExpireAt: "2026-11-29T08:30:00.000Z" };
    expect(answer.body).toEqual({
      success: true,
      message: "اشتراک ۷ روزه با موفقیت خریداری شد",
      ...video,
      walletBalance: 24,
    });
    expect(answer.cost.trips).toBe(1);
    expect(await entriesOf(buyer)).toMatchObject([
      { kind: "charge" },
      { amount: -7, kind: "video", ref: "video", note: "اشتراک ۷ روزهٔ ویدیو" },
    ]);
    expect((await check(buyer)).body).toEqual({ success: true, ...video, walletBalance: 24 });
  });

  test("counts once without a clientId when repeated within a minute, even at once", async () => {
    // The minute does not end with the clock's minute.
    stopClockAt("2026-11-22T08:30:50Z");
    const buyer = await withGems(100);
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(buyer, { days: 10 })));
    passSeconds(59);
    for (const { body } of [...answers, await buy(buyer, { days: 10 })])
      expect(body).toMatchObject({ message: "اشتراک ۱۰ روزه با موفقیت خریداری شد", walletBalance: 90 });
    // Different content is another purchase, and so is another person's.
    expect((await buy(buyer, { days: 9 })).body).toMatchObject({ walletBalance: 81 });
    expect((await buy(await withGems(20), { days: 10 })).body).toMatchObject({ walletBalance: 10 });
    passSeconds(1);
    expect((await buy(buyer, { days: 10 })).body).toMatchObject({ walletBalance: 71 });
  });

  test("lasts thirty days by default, and days may be typed in Persian digits", async () => {
    const buyer = await withGems(100);
    expect((await buy(buyer)).body).toMatchObject({ walletBalance: 70 });
    expect((await buy(buyer, { days: "۱۰" })).body).toMatchObject({ walletBalance: 60 });
  });

  test("lasts 1 to 365 days, and rejects anything but digits", async () => {
    const buyer = await withGems(1000);
    for (const days of [0, -1, 366, 1.5, "سی", null, "", " ", "0", "366", "1e2", "۱e۲", "0x1e", "+5", "1.0", "0010"]) {
      expect(refusalOf(await buy(buyer, { days })), String(days)).toBe("400 INVALID_DAYS");
    }
    expect(await balanceOf(buyer)).toBe(1000);
    for (const days of [1, 365]) expect((await buy(buyer, { days })).status).toBe(200);
    expect(await balanceOf(buyer)).toBe(634);
  });

  test("extends the remaining days, starts again after the end and keeps the likes", async () => {
    stopClockAt("2026-11-22T08:30:00Z");
    const now = Date.now();
    const [running, over, fan] = [await withGems(10), await withGems(10), await aPerson()];
    await aVideo(running, { expiresAt: now + DAY_MS, likedBy: [fan] });
    await aVideo(over, { expiresAt: now - 5 * DAY_MS, likedBy: [fan] });
    for (const buyer of [running, over]) await buy(buyer, { days: 10 });
    expect(await videoOf(running)).toMatchObject({ expires_at: now + 11 * DAY_MS, like_count: 1 });
    expect(await videoOf(over)).toMatchObject({ expires_at: now + 10 * DAY_MS, like_count: 1 });
  });

  test("keeps the current video when sent without a link, and needs a link when there is no video", async () => {
    const [owner, newcomer] = [await withGems(9), await withGems(9)];
    await aVideo(owner, { hash: "Kept1", expiresAt: 1 });
    expect((await buy(owner, { days: 9, videoUrl: "" })).body).toMatchObject({ walletBalance: 0 });
    expect(await videoOf(owner)).toMatchObject({ hash: "Kept1" });
    for (const videoUrl of [undefined, null])
      expect(refusalOf(await buy(newcomer, { videoUrl }))).toBe("400 VIDEO_LINK_REQUIRED");
    expect([await videoOf(newcomer), await balanceOf(newcomer)]).toEqual([undefined, 9]);
  });

  test("is charged once for a double tap and twice for two separate purchases", async () => {
    const buyer = await withGems(100);
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(buyer, { days: 10, clientId })));
    for (const { body } of answers) expect(body).toMatchObject({ success: true, walletBalance: 90 });
    const end = (await videoOf(buyer))?.expires_at ?? 0;
    await buy(buyer, { days: 10, clientId: crypto.randomUUID() });
    expect(await balanceOf(buyer)).toBe(80);
    expect(await videoOf(buyer)).toMatchObject({ expires_at: end + 10 * DAY_MS });
  });

  test("is refused when its clientId paid for other days or another link before", async () => {
    const buyer = await withGems(100);
    const clientId = crypto.randomUUID();
    const first = await buy(buyer, { days: 10, clientId });
    const videoUrl = "https://www.aparat.com/embed/Other2";
    for (const other of [{ days: 20 }, { days: 1 }, { days: 10, videoUrl }, { days: 20, videoUrl }])
      expect(refusalOf(await buy(buyer, { ...other, clientId })), JSON.stringify(other)).toBe("409 KEY_REUSED");
    const again = await buy(buyer, { days: 10, clientId });
    expect(again.body).toEqual(first.body);
    expect(again.body).toMatchObject({ message: "اشتراک ۱۰ روزه با موفقیت خریداری شد", walletBalance: 90 });
  });

  test("is charged to each of two people with the same clientId", async () => {
    const [one, other] = [await withGems(5), await withGems(5)];
    const clientId = crypto.randomUUID();
    for (const buyer of [one, other]) await buy(buyer, { days: 5, clientId });
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([0, 0]);
  });

  test("is bought once when fifty try at once with the gems for one", async () => {
    const buyer = await withGems(30);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => buy(buyer, { days: 30, clientId: crypto.randomUUID() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(refusalOf))).toEqual(
      new Set(["402 INSUFFICIENT_WALLET"]),
    );
    expect(await entriesOf(buyer)).toHaveLength(2);
    expect(await balanceOf(buyer)).toBe(0);
  });

  test("is rejected without enough gems with the message that the page recognizes, and changes nothing", async () => {
    const [almost, poor] = [await withGems(29), await aPerson()];
    await aVideo(almost, { hash: "Kept1", expiresAt: 1 });
    for (const buyer of [almost, poor]) {
      const answer = await buy(buyer, { days: 30 });
      expect(answer.status).toBe(402);
      expect(answer.body).toEqual({
        success: false,
        code: "INSUFFICIENT_WALLET",
        error: "موجودی کیف پول کافی نیست",
      });
    }
    expect(await videoOf(almost)).toMatchObject({ hash: "Kept1", expires_at: 1 });
    expect(await balanceOf(almost)).toBe(29);
  });

  test("is not sold to a suspended person, a person without a mobile or a visitor", async () => {
    const suspended = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    const mailOnly = await aPerson({ mobile: null });
    for (const buyer of [suspended, mailOnly]) await anEntry(buyer, 30);
    expect(refusalOf(await buy(suspended))).toBe("403 SUSPENDED");
    expect(refusalOf(await buy(mailOnly))).toBe("403 MOBILE_REQUIRED");
    for (const buyer of [suspended, mailOnly]) {
      expect([await videoOf(buyer), await balanceOf(buyer)]).toEqual([undefined, 30]);
    }
    expect(refusalOf(await post("/api/user-videos/purchase-subscription", { videoUrl: LINK }))).toBe(
      "401 LOGIN_REQUIRED",
    );
  });

  test("is not charged when the database fails", async () => {
    const buyer = await withGems(30);
    const broken = await whileD1Fails("insert on user_videos", () => buy(buyer));
    expect(refusalOf(broken)).toBe("500 INTERNAL");
    expect([await videoOf(buyer), await balanceOf(buyer)]).toEqual([undefined, 30]);
  });
});

describe("a changed link", () => {
  test("is shown for the remaining time, in one trip", async () => {
    const owner = await aPerson();
    await aVideo(owner, { expiresAt: Date.now() + DAY_MS });
    const answer = await update(owner, "https://m.aparat.com/embed/New22");
    expect(answer.body).toMatchObject({
      message: "ویدیو با موفقیت ذخیره شد",
      videoUrl: expect.stringContaining("/New22/"),
    });
    expect(answer.cost.trips).toBe(1);
    expect(await videoOf(owner)).toMatchObject({ hash: "New22" });
  });

  test("needs a running subscription", async () => {
    const [none, over] = [await aPerson(), await aPerson()];
    await aVideo(over, { hash: "Kept1", expiresAt: Date.now() - 1 });
    for (const person of [none, over]) {
      expect(refusalOf(await update(person, LINK))).toBe("403 SUBSCRIPTION_REQUIRED");
      expect((await check(person)).body).toMatchObject({ hasActiveSubscription: false });
    }
    expect(await videoOf(over)).toMatchObject({ hash: "Kept1" });
  });

  test("is rejected for a suspended person", async () => {
    const owner = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    await aVideo(owner, { hash: "Kept1" });
    expect(refusalOf(await update(owner, LINK))).toBe("403 SUSPENDED");
    expect(await videoOf(owner)).toMatchObject({ hash: "Kept1" });
  });
});

test.each([
  ["", "VIDEO_LINK_REQUIRED"],
  ["ویدیوی من", "VIDEO_LINK_INVALID"],
  [`<iframe src="${LINK}"></iframe>`, "VIDEO_LINK_INVALID"],
  ["https://www.youtube.com/embed/aB3dE", "VIDEO_LINK_OTHER_SITE"],
  ["https://www.aparat.com/v/aB3dE", "VIDEO_LINK_NOT_EMBED"],
])("the link %j is rejected with %s, and nothing is charged", async (videoUrl, code) => {
  const owner = await withGems(30);
  expect(refusalOf(await update(owner, videoUrl))).toBe(`400 ${code}`);
  expect(refusalOf(await buy(owner, { videoUrl }))).toBe(`400 ${code}`);
  expect(await balanceOf(owner)).toBe(30);
});

test("another person's video can be neither checked, changed nor paid for", async () => {
  const [person, other] = [await withGems(30), await withGems(30)];
  await aVideo(other, { hash: "Kept1" });
  for (const claimed of [{ username: other.username }, { mobileNumber: other.mobile }, { email: other.email }]) {
    for (const verb of ["check-subscription", "update-video", "purchase-subscription"]) {
      const answer = await person.post(`/api/user-videos/${verb}`, { ...claimed, videoUrl: LINK });
      expect(refusalOf(answer)).toBe("403 IDENTITY_MISMATCH");
    }
  }
  expect([await videoOf(other), await balanceOf(other)]).toMatchObject([{ hash: "Kept1" }, 30]);
});
