import { expect } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { answer, lost } from "../../../components/support/answers.ts";
import { sara, tenPeople } from "../../../components/support/demo.ts";
import { boardOf, ranked } from "../../../components/support/games.ts";
import { openPage, sees } from "../../../components/support/page.tsx";
import { aPerson, listed, type Person } from "../../../components/support/people.ts";

const button = (name: string) => page.getByRole("button", { name }).first();
const dialog = page.getByRole("dialog");
const TOKEN = "5".repeat(32);
const [first, second] = tenPeople.map((person) => ranked(person, 1_234_567));

async function openGames(person?: Person): Promise<void> {
  answer({
    "GET /api/game/leaderboard": boardOf(tenPeople),
    "GET /api/game/rank": ({ gameCode }) => ({
      score: 1_230_000,
      rank: gameCode === "top-likes" ? null : 12,
      before: first ?? null,
      after: second ?? null,
    }),
    "GET /api/game/season": { startsAt: "2026-10-22T20:30:00.000Z", awardsAt: "2026-12-21T20:30:00.000Z" },
    "POST /api/park-discount/badge": { token: TOKEN, expiresIn: 60, percent: 50 },
  });
  openPage(paths.games, person === undefined ? {} : { person });
  await shows(page.getByRole("group", { name: "رتبه‌های ۱ تا ۳" }));
}

async function openOver(pressed: string, person?: Person): Promise<void> {
  await openGames(person);
  await button(pressed).click();
  await shows(dialog);
}

const screens: Screen[] = [
  { name: "games", open: () => openGames(sara) },
  { name: "games of a visitor", open: () => openGames() },
  {
    name: "games before anybody plays",
    open: async () => {
      openPage(paths.games, { person: aPerson() });
      await sees("سکو هنوز خالی است");
    },
  },
  {
    name: "games: the next three",
    open: async () => {
      await openGames(sara);
      await button("سه نفر بعدی").click();
      await shows(page.getByRole("group", { name: "رتبه‌های ۴ تا ۶" }));
    },
  },
  {
    name: "games without a network",
    open: async () => {
      answer({ "GET /api/game/leaderboard": lost, "GET /api/game/prizes": lost, "GET /api/game/rank": lost });
      openPage(paths.games, { person: aPerson() });
      await expect.poll(() => page.getByRole("alert").elements().length).toBeGreaterThan(6);
    },
  },
  { name: "digital games", open: () => openOver("بازی‌های دیجیتالی", sara) },
  { name: "the booth", open: () => openOver("غرفهٔ جوایز") },
  { name: "a prize", open: () => openOver("بزرگ دیدن جایزهٔ نفر اول") },
  { name: "how ranks come about", open: () => openOver("رتبه‌ها چطور حساب می‌شوند؟") },
  {
    name: "discount badge",
    open: async () => {
      await openOver("تخفیف شهربازی", sara);
      await shows(dialog.getByRole("img", { name: /^QR/ }));
    },
  },
  { name: "discount badge of a visitor", open: () => openOver("تخفیف شهربازی") },
  {
    name: "list of games",
    open: async () => {
      openPage(paths.gamesList, { person: sara });
      await shows(page.getByRole("link", { name: /عروسک‌گیر/ }));
    },
  },
  {
    name: "list of games, those to come unfolded",
    open: async () => {
      openPage(paths.gamesList, { person: sara });
      await page.getByText("بازی‌های بعدی").click();
      await shows(page.getByRole("button", { name: /شطرنج/ }));
    },
  },
  {
    name: "a scanned badge",
    open: async () => {
      openPage(`${paths.robot}#badge=${TOKEN}`);
      await shows(page.getByLabelText("رمز مجموعه"));
    },
  },
  {
    name: "whose badge it is",
    open: async () => {
      answer({
        "POST /api/park-discount/check": {
          message: "درست است. خوش بگذرد!",
          person: listed(tenPeople[1] ?? sara),
          percent: 50,
          checkedAt: "2026-11-22T14:00:07.000Z",
        },
      });
      openPage(`${paths.robot}#badge=${TOKEN}`);
      await page.getByLabelText("رمز مجموعه").fill("demo-demo-demo-demo");
      await button("بررسی نشان").click();
      await sees("درست است. خوش بگذرد!");
    },
  },
];

looksAt(screens);
