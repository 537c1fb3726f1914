import { page } from "vitest/browser";

import { encodeLog } from "../../../../contract/claw-machine/input-log.ts";
import { ROUND_TICKS, SIM_VERSION } from "../../../../contract/claw-machine/machine.ts";
import { ladder } from "../../../../frontend/src/game/cards/ladder.ts";
import { resultCard } from "../../../../frontend/src/game/cards/result-card.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { type Answers, lost, refused } from "../../../components/support/answers.ts";
import { tenPeople } from "../../../components/support/demo.ts";
import { aState, openGamePage, paid } from "../../../components/support/game.ts";
import { boardOf, ranked } from "../../../components/support/games.ts";
import { aPerson, listed } from "../../../components/support/people.ts";

const ID = "de300000-0000-4000-8000-000000000009";

const NONE = { kind: "none", endsAt: null } as const;
const heading = page.getByRole("heading", { level: 2 });

const ranking = {
  score: 1_234_567,
  rank: 12,
  before: ranked(aPerson({ username: "a.name-of-thirty.letters-in-it" }), 1_234_600),
  after: null,
};
const onTheBoard: Answers = { "GET /api/game/rank": ranking, "GET /api/game/leaderboard": boardOf(tenPeople) };
const aReplay = {
  id: ID,
  player: listed(aPerson({ username: "niloofar.h" })),
  playedAt: "2026-11-20T10:00:00.000Z",
  seed: 77,
  simVersion: SIM_VERSION,
  log: encodeLog(Array.from({ length: ROUND_TICKS }, () => 0)),
  commits: [],
  score: 50,
};

const screens: Screen[] = [
  {
    name: "the game of a visitor",
    open: async () => {
      await openGamePage({ isVisitor: true });
      await shows(heading);
    },
  },
  {
    name: "the game before the free minutes",
    open: async () => {
      const state = aState({ pass: { ...NONE, trialAvailable: true } });
      await openGamePage({ answers: { "GET /api/games/claw-9001/state": state } });
      await shows(heading);
    },
  },
  {
    name: "the game with a running pass",
    open: async () => {
      await openGamePage();
      await shows(page.getByRole("timer"));
    },
  },
  {
    name: "the player's place on the board before a round",
    open: async () => {
      await openGamePage({ answers: { ...onTheBoard, "GET /api/games/claw-9001/state": paid() } });
      await shows(page.getByRole("button", { name: /رتبهٔ ۱۲/ }));
    },
  },
  {
    name: "the board over the game",
    open: async () => {
      await openGamePage({ answers: { ...onTheBoard, "GET /api/games/claw-9001/state": paid() } });
      await page.getByRole("button", { name: /رتبهٔ ۱۲/ }).click();
      await shows(page.getByRole("dialog"));
    },
  },
  {
    name: "the question before a pass is bought",
    open: async () => {
      await openGamePage({
        answers: { "GET /api/games/claw-9001/state": aState({ pass: { ...NONE, trialAvailable: false } }) },
      });
      await page.getByRole("button", { name: "۲۴ ساعت با ۱ جم" }).click();
      await shows(page.getByRole("dialog"));
    },
  },
  {
    name: "the game without a network",
    open: async () => {
      await openGamePage({ answers: { "GET /api/games/claw-9001/state": lost } });
      await shows(page.getByRole("button", { name: "تمرین بی‌امتیاز" }));
    },
  },
  {
    name: "the result of a round",
    open: async () => {
      const kept = { id: ID, token: "token", endsAt: Date.now() + 60_000, log: "gBI", pendingDrop: null };
      localStorage.setItem("labkhand-claw-round", JSON.stringify(kept));
      const { best, todayBest } = aState();
      const result = {
        score: 85,
        prizes: [0, 18, 15],
        counted: false,
        inSeason: true,
        isBest: true,
        best: best ?? 0,
        todayBest,
      };
      await openGamePage({ answers: { "POST /api/games/claw-9001/rounds/{id}/finish": result } });
      await shows(page.getByRole("button", { name: "یک دور دیگر" }));
    },
  },
  {
    name: "the result of a round that counts, a step up",
    open: async () => {
      await openGamePage({ answers: { ...onTheBoard, "GET /api/games/claw-9001/state": paid() } });
      const card = document.querySelector(".card");
      card?.replaceChildren(
        ...resultCard(
          ID,
          {
            success: true,
            score: 85,
            prizes: [0, 18, 15, 2],
            counted: true,
            inSeason: true,
            isBest: true,
            best: 85,
            todayBest: aState().todayBest,
          },
          null,
          () =>
            ladder(Promise.resolve({ success: true, ...ranking }), {
              before: { success: true, ...ranking, rank: 15 },
            }),
          { playAgain: async () => undefined, buy: async () => undefined, say: () => undefined },
        ),
      );
      card?.classList.add("result");
      await shows(page.getByText("۳ پله بالا رفتی!"));
    },
  },
  {
    name: "a round that is open elsewhere",
    open: async () => {
      const open = refused("ROUND_OPEN", { retryAfter: 100 });
      await openGamePage({ answers: { "POST /api/games/claw-9001/rounds": open } });
      await page.getByRole("button", { name: "شروع بازی" }).click();
      await shows(page.getByRole("alert"));
    },
  },
  {
    name: "the link to a round",
    open: async () => {
      await openGamePage({
        search: `?round=${ID}`,
        answers: { "GET /api/games/claw-9001/rounds/{id}": aReplay },
      });
      await shows(heading);
    },
  },
  {
    name: "a replay that is paused",
    open: async () => {
      await openGamePage({
        search: `?round=${ID}`,
        answers: { "GET /api/games/claw-9001/rounds/{id}": aReplay },
      });
      await page.getByRole("button", { name: "پخش" }).click();
      await page.getByRole("button", { name: "مکث" }).click();
      await shows(page.getByRole("button", { name: "پخش" }));
    },
  },
  {
    name: "the rules of the game",
    open: async () => {
      await openGamePage();
      await page.getByRole("button", { name: "راهنمای بازی" }).click();
      await shows(page.getByRole("dialog"));
    },
  },
];

looksAt(screens);
