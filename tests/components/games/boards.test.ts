import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../../contract/product.ts";
import { askToRefresh } from "../../../frontend/src/lib/page-scroller.ts";
import { answer, type Answers, calls, lost, refused } from "../support/answers.ts";
import { boardOf, ranked } from "../support/games.ts";
import { focus, openPage, place, sees, seesNo, settled, tabTo } from "../support/page.tsx";
import { aPerson, type Person } from "../support/people.ts";
import { likesMotion } from "../support/preferences.ts";
import { loseTheNetwork } from "../support/surroundings.ts";
import { scrollByFinger } from "../support/touch.ts";

const players = page.getByRole("region", { name: "برترین بازیکن‌ها" });
const liked = page.getByRole("region", { name: "بیشترین لایک" });
const followed = page.getByRole("region", { name: "بیشترین دنبال‌کننده" });
const prizes = page.getByRole("region", { name: "جوایز این دوره" });
const next = players.getByRole("button", { name: "سه نفر بعدی" });
const previous = players.getByRole("button", { name: "سه نفر قبلی" });
const slide = (ranks: string) => players.getByRole("group", { name: ranks });

const tenPeople = Array.from({ length: 10 }, (_, n) => aPerson({ username: `player.number-${n + 1}` }));
const withPlayers = (people: readonly Person[]): Answers => ({
  "GET /api/game/leaderboard": ({ gameCode }) => (gameCode === "claw-9001" ? boardOf(people) : { items: [] }),
});

describe("a leaderboard", () => {
  test("shows the first three on a podium with short names, and full names for screen readers", async () => {
    openPage(paths.games, { answers: withPlayers(tenPeople) });
    const names = slide("رتبه‌های ۱ تا ۳").getByRole("link");
    await expect
      .poll(() => names.elements().map((it) => it.querySelector(".sr-only")?.textContent))
      .toEqual([
        "رتبهٔ ۱: \u2068player.number-1\u2069، ۱۰٬۰۰۰ امتیاز",
        "رتبهٔ ۲: \u2068player.number-2\u2069، ۹٬۹۰۰ امتیاز",
        "رتبهٔ ۳: \u2068player.number-3\u2069، ۹٬۸۰۰ امتیاز",
      ]);
    await expect.element(names.first().getByText("player…")).toBeVisible();
    const [first, second, third] = names.elements().map((it) => it.getBoundingClientRect().x);
    expect([second, first, third]).toEqual([first, second, third].toSorted((a, b) => Number(b) - Number(a)));
    answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
    await names.first().click();
    await expect.poll(place).toBe(paths.user("player.number-1"));
  });

  test("requests as many people as each board allows, and shows ten", async () => {
    const many = Array.from({ length: 20 }, () => aPerson());
    const limits: Record<string, unknown> = {};
    openPage(paths.games, {
      answers: {
        "GET /api/game/leaderboard": ({ gameCode, limit }) => {
          limits[gameCode] = limit;
          return boardOf(many.slice(0, limit));
        },
      },
    });
    for (const board of [players, liked, followed])
      await expect.poll(() => board.getByRole("group", { includeHidden: true }).elements()).toHaveLength(4);
    expect(limits).toEqual({ "claw-9001": 10, "top-likes": 20, "top-followers": 50 });
    const last = liked.getByRole("group", { name: "رتبهٔ ۱۰", includeHidden: true });
    expect(last.getByRole("link", { includeHidden: true }).elements()).toHaveLength(1);
  });

  test("changes slides with its buttons, announces the ranks, and hides slides that are not visible", async () => {
    openPage(paths.games, { answers: withPlayers(tenPeople) });
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
    await expect.element(previous).toHaveAttribute("aria-disabled", "true");
    await next.click();
    await expect.element(slide("رتبه‌های ۴ تا ۶")).toBeVisible();
    await expect.element(slide("رتبه‌های ۱ تا ۳")).not.toBeInTheDocument();
    await expect.element(players.getByText("رتبه‌های ۴ تا ۶ از ۱۰")).toBeInTheDocument();
    expect(players.getByRole("link", { name: /^رتبهٔ/ }).elements()).toHaveLength(3);
    const seen = slide("رتبه‌های ۴ تا ۶").element().getBoundingClientRect();
    expect(seen.left).toBeGreaterThanOrEqual(0);
    expect(seen.right).toBeLessThanOrEqual(innerWidth);
    for (const ranks of ["رتبه‌های ۷ تا ۹", "رتبهٔ ۱۰"]) {
      await next.click();
      await expect.element(slide(ranks)).toBeVisible();
    }
    await expect.element(next).toHaveAttribute("aria-disabled", "true");
    // At its end it stays there, and keeps the focus.
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(slide("رتبهٔ ۱۰")).toBeVisible();
  });

  test("changes slides with the arrow keys in reading direction: left is forward", async () => {
    openPage(paths.games, { answers: withPlayers(tenPeople) });
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
    await focus(next);
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.element(slide("رتبه‌های ۷ تا ۹")).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(slide("رتبه‌های ۴ تا ۶")).toBeVisible();
    await tabTo(slide("رتبه‌های ۴ تا ۶").getByRole("link").first());
  });

  test("animates when motion is allowed, and accepts two presses in a row", async () => {
    await likesMotion();
    openPage(paths.games, { answers: withPlayers(tenPeople) });
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
    await focus(next);
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(players.getByText("رتبه‌های ۷ تا ۹ از ۱۰")).toBeInTheDocument();
    await expect.element(slide("رتبه‌های ۱ تا ۳")).not.toBeInTheDocument();
    await expect.element(slide("رتبه‌های ۴ تا ۶")).not.toBeInTheDocument();
    await expect.element(slide("رتبه‌های ۷ تا ۹")).toBeVisible();
  });

  test("changes slides with a swipe without changing the page", async () => {
    openPage(paths.games, { person: aPerson(), answers: withPlayers(tenPeople) });
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
    await expect.poll(() => calls("POST /api/user-status")).toHaveLength(1);
    const { top } = slide("رتبه‌های ۱ تا ۳").element().getBoundingClientRect();
    // A swipe to the right would turn to the page for writing a joke; here it shows the next three.
    const lift = await scrollByFinger({ x: 100, y: top + 40 }, { x: 330, y: top + 42 });
    await lift();
    await settled();
    expect(place()).toBe(paths.games);
    await expect.element(slide("رتبه‌های ۴ تا ۶")).toBeVisible();
  });

  test("hides slides that are not visible when the phone was rotated during a swipe", async () => {
    openPage(paths.games, { answers: withPlayers(tenPeople) });
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
    const { top } = slide("رتبه‌های ۱ تا ۳").element().getBoundingClientRect();
    const lift = await scrollByFinger({ x: 100, y: top + 40 }, { x: 200, y: top + 42 });
    await expect.element(slide("رتبه‌های ۴ تا ۶")).toBeInTheDocument();
    await page.viewport(600, 390);
    await lift();
    // The browser decides which of the two it snaps to.
    await expect.poll(() => players.getByRole("group").elements()).toHaveLength(1);
  });

  test("explains how to be the first when it is empty", async () => {
    openPage(paths.games);
    await expect.element(players.getByText("سکو هنوز خالی است")).toBeVisible();
    await expect.element(liked.getByText("هنوز کسی لایک نگرفته")).toBeVisible();
    await expect.element(next).not.toBeInTheDocument();
  });

  test("shows an empty podium step when it has only two people", async () => {
    openPage(paths.games, { answers: withPlayers(tenPeople.slice(0, 2)) });
    await expect.element(slide("رتبه‌های ۱ تا ۲").getByText("؟")).toBeVisible();
    expect(slide("رتبه‌های ۱ تا ۲").getByRole("link").elements()).toHaveLength(2);
    await expect.element(next).not.toBeInTheDocument();
  });

  test("shows an error instead of «empty» when it could not be read", async () => {
    openPage(paths.games, { answers: { "GET /api/game/leaderboard": lost } });
    await expect.element(players.getByRole("alert").getByText(/بازیکن‌ها نیامدند/)).toBeVisible();
    await seesNo("سکو هنوز خالی است");
    answer(withPlayers(tenPeople));
    await players.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
  });

  test("stays visible when the network is lost, and says that refreshing failed", async () => {
    openPage(paths.games, { person: aPerson(), answers: withPlayers(tenPeople) });
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
    await expect.element(prizes.getByText("لپ‌تاپ")).toBeVisible();
    const comeBack = loseTheNetwork();
    answer({ "GET /api/game/leaderboard": lost, "GET /api/game/prizes": lost, "GET /api/game/rank": lost });
    askToRefresh();
    await sees(/ارتباط برقرار نشد/);
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
    await expect.element(prizes.getByText("لپ‌تاپ")).toBeVisible();
    comeBack();
  });

  test("is read again when the page is pulled down", async () => {
    openPage(paths.games, { person: aPerson(), answers: withPlayers(tenPeople.slice(0, 1)) });
    await expect.element(page.getByRole("group", { name: "رتبهٔ ۱" })).toBeVisible();
    answer(withPlayers(tenPeople));
    askToRefresh();
    await expect.element(slide("رتبه‌های ۱ تا ۳")).toBeVisible();
  });
});

describe("the viewer's own rank", () => {
  const above = aPerson({ username: "niloofar.h", sparkleEffect: true });
  const below = aPerson({ username: "reza.m" });
  const rankOf = (rank: number | null, more = {}): Answers => ({
    "GET /api/game/rank": { rank, score: 3120, before: ranked(above, 3240), after: ranked(below, 2980), ...more },
  });

  test("is shown under each board with the person before and the person after", async () => {
    openPage(paths.games, { person: aPerson(), answers: rankOf(12) });
    await expect.element(players.getByText("رتبهٔ تو: ۱۲")).toBeVisible();
    await expect.element(players.getByText("۳٬۱۲۰ امتیاز")).toBeVisible();
    await expect.element(liked.getByText("۳٬۱۲۰ لایک")).toBeVisible();
    await expect
      .element(players.getByRole("link", { name: /جلوتر از تو.*niloofar\.h.*۳٬۲۴۰/ }))
      .toHaveAttribute("href", paths.user("niloofar.h"));
    // Their decorations are shown, as in every list.
    const seen = players.getByRole("link", { name: /niloofar\.h/ }).element();
    expect(seen.querySelector(".sparkle")).not.toBeNull();
    await expect.element(players.getByRole("link", { name: /پشت سر تو.*reza\.m/ })).toBeVisible();
  });

  test("comes with a note that nobody is ahead when the viewer is first", async () => {
    openPage(paths.games, { person: aPerson(), answers: rankOf(1, { before: null }) });
    await expect.element(players.getByText("هیچ‌کس! تو اولی 👑")).toBeVisible();
  });

  test("is replaced by a note when there is no score yet or the rank is too low to be counted", async () => {
    const far: Answers = {
      "GET /api/game/rank": ({ gameCode }) => ({
        rank: null,
        score: gameCode === "claw-9001" ? 0 : 7,
        before: null,
        after: null,
      }),
    };
    openPage(paths.games, { person: aPerson(), answers: far });
    await expect.element(players.getByText(/هنوز امتیازی نداری/)).toBeVisible();
    await expect.element(liked.getByText("۷ لایک. هنوز بین ۱٬۰۰۰ نفر اول نیستی؛ ادامه بده!")).toBeVisible();
  });

  test("can be retried when it could not be read", async () => {
    openPage(paths.games, { person: aPerson(), answers: { "GET /api/game/rank": refused("INTERNAL") } });
    await expect.element(players.getByText("رتبه‌ات نیامد.")).toBeVisible();
    answer(rankOf(12));
    await players.getByRole("button", { name: "دوباره" }).click();
    await expect.element(players.getByText("رتبهٔ تو: ۱۲")).toBeVisible();
  });

  test("needs a login, and offers a visitor the login link", async () => {
    openPage(paths.games);
    await expect.element(players.getByRole("link", { name: "وارد شو تا رتبه‌ات را ببینی" })).toBeVisible();
    expect(calls("GET /api/game/rank")).toEqual([]);
  });

  test("is marked on the podium when the viewer is on it", async () => {
    const person = tenPeople[1] ?? aPerson();
    openPage(paths.games, { person, answers: { ...withPlayers(tenPeople), ...rankOf(2) } });
    await expect.element(slide("رتبه‌های ۱ تا ۳").getByText("تو", { exact: true })).toBeVisible();
  });
});
