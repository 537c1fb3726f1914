import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { PLAY_LOGIN_TEXT } from "../../../contract/games/values.ts";
import { paths } from "../../../contract/product.ts";
import { answer, refused } from "../support/answers.ts";
import { aState } from "../support/game.ts";
import { openPage, place, sees } from "../support/page.tsx";
import { aPerson } from "../support/people.ts";

const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const prizes = page.getByRole("region", { name: "جوایز این دوره" });

describe("the games page", () => {
  test("links to the game and says what it costs", async () => {
    openPage(paths.games, { person: aPerson() });
    await sees("۱۰ دقیقهٔ اول مهمان ما؛ بعد با ۱ جم تا ۲۴ ساعت بازی کن.");
    await expect.element(page.getByRole("link", { name: "شروع بازی" })).toHaveAttribute("href", paths.clawMachine);
  });

  test.each([
    [{ kind: "paid", endsAt: "2026-11-23T11:59:00.000Z", trialAvailable: false }, 6, "۲۳ ساعت وقت داری · رتبهٔ ۶"],
    [{ kind: "paid", endsAt: "2026-11-22T12:44:10.000Z", trialAvailable: false }, null, "۴۵ دقیقه وقت داری"],
    [
      { kind: "trial", endsAt: "2026-11-22T12:09:00.000Z", trialAvailable: false },
      null,
      "۹ دقیقه از زمان رایگانت مانده",
    ],
    [{ kind: "none", endsAt: null, trialAvailable: false }, 6, "با ۱ جم، ۲۴ ساعت بازی کن · رتبهٔ ۶"],
  ] as const)("shows the remaining time and the rank when the viewer has played: %o", async (pass, rank, text) => {
    openPage(paths.games, {
      person: aPerson(),
      answers: {
        "GET /api/games/claw-9001/state": { ...aState(), now: "2026-11-22T12:00:00.000Z", pass },
        "GET /api/game/rank": { score: 135, rank, before: null, after: null },
      },
    });
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  test("keeps its height when the viewer's pass loads late", async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aState>>();
    openPage(paths.games, { person: aPerson(), answers: { "GET /api/games/claw-9001/state": () => promise } });
    await expect.element(page.getByRole("link", { name: "شروع بازی" })).toBeVisible();
    const top = () => page.getByRole("link", { name: "شروع بازی" }).element().getBoundingClientRect().top;
    const before = top();
    resolve(aState());
    await expect.element(page.getByText("۱۰ دقیقه از زمان رایگانت مانده")).toBeVisible();
    expect(top()).toBe(before);
  });

  test("says what the game costs when the viewer's pass cannot be read", async () => {
    openPage(paths.games, { person: aPerson(), answers: { "GET /api/games/claw-9001/state": refused("INTERNAL") } });
    await expect.element(page.getByText(/^۱۰ دقیقهٔ اول مهمان ما/)).toBeVisible();
  });

  test("says to a visitor that games need a login, and sends them there with the way back", async () => {
    openPage(paths.games);
    await button("شروع بازی").click();
    await sees(PLAY_LOGIN_TEXT);
    await expect.poll(place).toBe(paths.profile);
    expect(new URLSearchParams(location.search).get("next")).toBe(paths.games);
  });

  test("says that the rewards booth is not open yet", async () => {
    openPage(paths.games);
    await page.getByRole("button", { name: "غرفهٔ جوایز" }).click();
    await expect.element(dialog.getByText(/غرفهٔ جوایز هنوز باز نشده/)).toBeVisible();
    await dialog.getByRole("button", { name: "باشه" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("lists the digital games in a dialog, which links to the page of all games", async () => {
    openPage(paths.games, { person: aPerson() });
    await button("بازی‌های دیجیتالی").click();
    await expect.element(dialog.getByRole("button", { name: /شطرنج/ })).not.toBeInTheDocument();
    await dialog.getByText("بازی‌های بعدی").click();
    await expect.element(dialog.getByRole("button", { name: /شطرنج/ })).toBeDisabled();
    await dialog.getByRole("link", { name: "دیدن همه در یک صفحه" }).click();
    await expect.poll(place).toBe(paths.gamesList);
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe("the list of games", () => {
  const NAMES =
    "دوز، مار، پینگ‌پنگ، چهار در یک ردیف، حافظه، مین‌روب، ۲۰۴۸، سودوکو، آجرشکن، پرندهٔ پرشی، مهاجمان فضایی، سیارک‌ها، سکوبازی دوبعدی، دوندهٔ بی‌پایان، شطرنج، چکرز، اتلو، نبرد ناوها، بازی‌های کارتی، دوز آنلاین، اطلاعات عمومی، نقاشی و حدس، نبرد چندنفرهٔ دوبعدی، نقش‌آفرینی نوبتی";

  test("shows the claw machine, and the 24 upcoming games collapsed in order", async () => {
    openPage(paths.gamesList, { person: aPerson() });
    await expect.element(page.getByRole("link", { name: /عروسک‌گیر/ })).toHaveAttribute("href", paths.clawMachine);
    await expect.element(page.getByText("بازی‌های بعدی")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "دوز به‌زودی" })).not.toBeInTheDocument();
    document.querySelector("summary")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: "دوز به‌زودی" })).toBeVisible();
    const toCome = page.getByRole("listitem").getByRole("button").elements();
    expect(toCome.map((it) => it instanceof HTMLButtonElement && it.disabled)).toEqual(Array(24).fill(true));
    const texts = toCome.map((it) => it.textContent.replace(/^\P{Script=Arabic}*(?=[\p{Script=Arabic}])/u, ""));
    expect(texts).toEqual(NAMES.split("، ").map((name) => `${name}به‌زودی`));
    await sees(/یک بار ۱۰ دقیقه رایگان بازی می‌کنی/);
  });

  test("says to a visitor that games need a login", async () => {
    openPage(paths.gamesList);
    await page.getByRole("button", { name: /عروسک‌گیر/ }).click();
    await sees(PLAY_LOGIN_TEXT);
    await expect.poll(place).toBe(paths.profile);
  });

  test("leads back to the games", async () => {
    openPage(paths.gamesList);
    await page.getByRole("link", { name: "بازگشت به بازی‌ها" }).click();
    await expect.poll(place).toBe(paths.games);
  });
});

describe("the prizes", () => {
  const PICTURE = "/media/prizes/00000000-0000-4000-8000-000000000000.png";
  const ofPictures = (imageUrl: string) => ({
    prizes: ["گوشی", "لپ‌تاپ", "تبلت"].map((title) => ({ title, text: `یک ${title} نو`, imageUrl })),
  });

  test("show pictures of the first three, which open full screen on a tap", async () => {
    openPage(paths.games);
    await prizes.getByRole("button", { name: "بزرگ دیدن جایزهٔ نفر دوم: لپ‌تاپ" }).click();
    await expect.element(dialog.getByText("یک لپ‌تاپ برای نفر دوم.")).toBeVisible();
    expect(dialog.element().querySelector("figure svg")?.getBoundingClientRect().height).toBeGreaterThan(250);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("show a message when a picture fails to load, also enlarged", async () => {
    openPage(paths.games, { answers: { "GET /api/game/prizes": ofPictures(PICTURE) } });
    await expect.poll(() => prizes.getByText("تصویر در دسترس نیست").elements()).toHaveLength(3);
    await prizes.getByRole("button", { name: /نفر اول.*تصویر در دسترس نیست/ }).click();
    await expect.element(dialog.getByText("تصویر در دسترس نیست")).toBeVisible();
    await expect.element(dialog.getByText("یک گوشی نو")).toBeVisible();
  });

  test("can be retried when they could not be read", async () => {
    openPage(paths.games, { answers: { "GET /api/game/prizes": refused("INTERNAL") } });
    await expect.element(prizes.getByRole("alert")).toBeVisible();
    answer({ "GET /api/game/prizes": ofPictures("") });
    await prizes.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(prizes.getByText("تبلت")).toBeVisible();
  });

  test("are explained, with the award day in the Persian calendar", async () => {
    openPage(paths.games, {
      answers: { "GET /api/game/season": { startsAt: null, awardsAt: "2026-12-21T20:30:00.000Z" } },
    });
    await button("رتبه‌ها چطور حساب می‌شوند؟").click();
    await expect.element(dialog.getByText("۱ دی ۱۴۰۵")).toBeVisible();
    await expect.element(dialog.getByText(/جمع امتیاز هر دوری که در این دوره بازی کنند/)).toBeVisible();
  });

  test("say where the award day will be announced when no day is set", async () => {
    openPage(paths.games);
    await button("رتبه‌ها چطور حساب می‌شوند؟").click();
    await expect.element(dialog.getByText("روز اهدای جایزه‌ها همین‌جا اعلام می‌شود.")).toBeVisible();
  });
});
