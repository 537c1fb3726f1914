import { PASS_GEMS } from "../../../../contract/games/values.ts";
import { paths } from "../../../../contract/product.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { button, element } from "../../lib/dom.ts";
import { countdown } from "./countdown.ts";
import { ladder } from "./ladder.ts";
import { buyGemsLink, mobileLink } from "./login-links.ts";
import type { PlayerState, Ranking } from "../play/calls.ts";
import { openSheet } from "../../documents/sheet.ts";
import { mobileFirstTexts } from "../../texts/mobile-first.ts";
import { machineTexts } from "../texts.ts";

export interface PassActions {
  start: () => Promise<void>;
  startTrial: () => Promise<void>;
  buy: () => Promise<void>;
  /** Called when the pass expires while it is shown. */
  passEnded: () => void;
}

/** The player's state as the Worker last sent it, and when. */
export type KnownState = PlayerState & { readAt: number };

/** How long the pass lasts, from what the server's clock said. */
function passTime({ pass, now, readAt }: KnownState, onEnd: () => void): HTMLElement {
  const endsAt = readAt + Date.parse(pass.endsAt ?? now) - Date.parse(now);
  return countdown(endsAt, pass.kind === "trial" ? machineTexts.trialLeft : machineTexts.paidLeft, onEnd);
}

/**
 * Confirms before a gem is spent; without a mobile it leads to the form for one, without gems to where they are bought.
 */
export function offerPass({ hasMobile, walletBalance }: PlayerState, { buy }: Pick<PassActions, "buy">): Promise<void> {
  const offer = (title: string, body: string, next: (close: () => void) => Node) =>
    openSheet({ title, hasClose: false }, (close) => [
      element("p", { className: "quiet" }, body),
      next(close),
      button(machineTexts.buyNo, close),
    ]);
  if (!hasMobile) return offer(mobileFirstTexts.title, mobileFirstTexts.body, mobileLink);
  if (walletBalance < PASS_GEMS) return offer(machineTexts.buyTitle, machineTexts.needGems, buyGemsLink);
  return offer(machineTexts.buyTitle, machineTexts.buyBody(walletBalance), (close) =>
    button(machineTexts.buyYes, () => buy().finally(close), true),
  );
}

/** The public link to watch a round. */
export const replayLink = (id: string): string => `${paths.clawMachine}?round=${id}`;

const best = (label: string, score: number | null, username?: string) => [
  element("span", {}, label),
  element(
    "span",
    { className: "scored" },
    element("b", {}, score === null ? machineTexts.none : formatCount(score)),
    username !== undefined && element("bdi", {}, username),
  ),
];

/** The player's best round and the day's best, which can be watched. @param isNew whether this round is their best */
export const bests = ({ best: own, todayBest }: Pick<PlayerState, "best" | "todayBest">, isNew = false) =>
  element(
    "div",
    { className: "bests" },
    element("p", { className: isNew ? "new" : "" }, ...best(isNew ? machineTexts.newBest : machineTexts.myBest, own)),
    todayBest === null
      ? element("p", {}, ...best(machineTexts.todayBest, null))
      : element(
          "a",
          { href: replayLink(todayBest.roundId) },
          ...best(machineTexts.todayBest, todayBest.score, todayBest.username),
        ),
  );

/** The rest of the pass and of today's rounds. */
export const whatIsLeft = (state: KnownState, onEnd: () => void) =>
  element(
    "div",
    { className: "left" },
    state.pass.kind !== "none" && passTime(state, onEnd),
    element("p", {}, machineTexts.roundsLeft(state.roundsLeft)),
  );

/** The card before a round: how to get a pass, or the start button. @param ranking reads it, where it is shown */
export function passCard(state: KnownState, ranking: () => Promise<Ranking | null>, actions: PassActions): Node[] {
  const { pass } = state;
  const buyButton = (isPrimary: boolean) => button(machineTexts.buy, () => offerPass(state, actions), isPrimary);
  if (pass.kind === "none") {
    const { trialAvailable } = pass;
    return [
      element("h2", {}, trialAvailable ? machineTexts.trialTitle : machineTexts.endedTitle),
      element("p", { className: "quiet" }, trialAvailable ? machineTexts.trialBody : machineTexts.endedBody),
      ...(trialAvailable
        ? [button(machineTexts.startTrial, actions.startTrial, true)]
        : [ladder(ranking()), bests(state)]),
      buyButton(!trialAvailable),
    ];
  }
  return [
    element("h2", {}, machineTexts.ready),
    ...(pass.kind === "paid" ? [ladder(ranking())] : []),
    bests(state),
    button(machineTexts.start, actions.start, true),
    ...(pass.kind === "trial" ? [buyButton(false)] : []),
    whatIsLeft(state, actions.passEnded),
  ];
}
