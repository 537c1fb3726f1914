import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import html from "../../../frontend/games/claw-machine/index.html?raw";
import { openGame } from "../../../frontend/src/game/game.ts";
import styles from "../../../frontend/src/game/styles.css?inline";
import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { answer, type Answers } from "./answers.ts";
import { openDocument } from "./document.ts";

const SOON_MS = 600_000;

interface Visit {
  /** The query of the address. */
  search?: string;
  answers?: Answers;
  /** Whether the device has no stored person, as the head's script finds. */
  isVisitor?: boolean;
  /** Replaces the document's reload. */
  reload?: () => void;
}

type State = Exclude<
  NonNullable<Answers["GET /api/games/claw-9001/state"]>,
  symbol | { refused: unknown } | (() => unknown)
>;

/** The state of a person with ten more free minutes. */
export const aState = (more: Partial<Extract<State, { roundsLeft: number }>> = {}) => ({
  pass: { kind: "trial" as const, endsAt: new Date(Date.now() + SOON_MS).toISOString(), trialAvailable: false },
  now: new Date().toISOString(),
  roundsLeft: 97,
  best: 60,
  todayBest: { username: "niloofar.h", score: 120, roundId: "de300000-0000-4000-8000-000000000001" },
  walletBalance: 12,
  hasMobile: true,
  simVersion: 1,
  ...more,
});

export const STATE = "GET /api/games/claw-9001/state";
export const TRIAL = "POST /api/games/claw-9001/trial";
export const PASS = "POST /api/games/claw-9001/pass";
export const START = "POST /api/games/claw-9001/rounds";
export const DROPS = "POST /api/games/claw-9001/rounds/{id}/drops";
export const FINISH = "POST /api/games/claw-9001/rounds/{id}/finish";
export const RANK = "GET /api/game/rank";
export const BOARD = "GET /api/game/leaderboard";
export const REPLAY = "GET /api/games/claw-9001/rounds/{id}";

export const ID = "de300000-0000-4000-8000-000000000009";
export const KEPT = "labkhand-claw-round";

/** A button of the game, or of a card. */
export const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Waits until a text is on screen. */
export const sees = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

export const none = (trialAvailable: boolean) => aState({ pass: { kind: "none", endsAt: null, trialAvailable } });
export const paid = () =>
  aState({ pass: { kind: "paid", endsAt: new Date(Date.now() + 86_400_000).toISOString(), trialAvailable: false } });
export const round = () => ({
  id: ID,
  token: "token",
  seed: 77,
  simVersion: SIM_VERSION,
  startedAt: new Date().toISOString(),
  roundsLeft: 96,
});
export const result = (more = {}) => ({
  score: 35,
  prizes: [0, 15],
  counted: true,
  inSeason: true,
  isBest: true,
  best: 35,
  todayBest: { username: "niloofar.h", score: 120, roundId: ID },
  ...more,
});
/** Opens the game's document instead of the app's, and removes it after the test. */
export async function openGamePage({
  search = "",
  answers = {},
  isVisitor = false,
  reload,
}: Visit = {}): Promise<void> {
  answer({ [STATE]: aState(), [RANK]: { score: 0, rank: null, before: null, after: null }, ...answers });
  if (isVisitor) document.documentElement.dataset["visitor"] = "";
  openDocument({ html, styles, address: `/games/claw-machine/${search}` });
  const left = new AbortController();
  onTestFinished(async () => {
    // Stops a running game, which would continue drawing and take the keys of later tests.
    left.abort();
    // A round holds its lock.
    await navigator.locks.request("labkhand-claw-round", { steal: true }, () => undefined);
    delete document.documentElement.dataset["ready"];
    delete document.documentElement.dataset["visitor"];
    localStorage.removeItem("labkhand-claw-round");
  });
  await openGame(left.signal, reload);
}
