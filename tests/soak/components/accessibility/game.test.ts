import { page } from "vitest/browser";

import { SIM_VERSION } from "../../../../contract/claw-machine/machine.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { lost, refused } from "../../../components/support/answers.ts";
import { aState, openGamePage } from "../../../components/support/game.ts";
import { aPerson, listed } from "../../../components/support/people.ts";

const ID = "de300000-0000-4000-8000-000000000009";

const NONE = { kind: "none", endsAt: null } as const;
const heading = page.getByRole("heading", { level: 2 });

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
      const kept = { id: ID, token: "token", endsAt: Date.now() + 60_000, log: "gBI", untold: null };
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
    name: "a round that the Worker refuses",
    open: async () => {
      await openGamePage({ answers: { "POST /api/games/claw-9001/rounds": refused("ROUND_OPEN") } });
      await page.getByRole("button", { name: "شروع بازی" }).click();
      await shows(page.getByRole("alert"));
    },
  },
  {
    name: "the link to a round",
    open: async () => {
      const round = {
        id: ID,
        player: listed(aPerson({ username: "niloofar.h" })),
        playedAt: "2026-11-20T10:00:00.000Z",
        seed: 77,
        simVersion: SIM_VERSION,
        log: "gBI",
        commits: [],
        score: 50,
      };
      await openGamePage({
        search: `?round=${ID}`,
        answers: { "GET /api/games/claw-9001/rounds/{id}": round },
      });
      await shows(heading);
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
