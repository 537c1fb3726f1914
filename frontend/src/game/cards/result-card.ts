import { button, element, linkButton } from "../../lib/dom.ts";
import type { RoundResult } from "../play/calls.ts";
import { openSheet } from "../../documents/sheet.ts";
import { toyPicture } from "../stage/toys.ts";
import { machineTexts } from "../texts.ts";
import { bests, type KnownState, offerPass, replayLink, whatIsLeft } from "./pass-cards.ts";

/** On a small screen the toys are beside the score. */
const toyPx = () => (innerHeight > 720 ? 56 : 32);
/** How long the share button shows its outcome. */
const OUTCOME_MS = 3000;

/** The toys that were won, in order. */
export function parade(prizes: readonly number[]): HTMLElement {
  const row = element("div", { className: "parade", ariaHidden: "true" });
  const size = toyPx();
  for (const [place, kind] of prizes.entries()) {
    const toy = toyPicture(kind, size);
    toy.style.animationDelay = `${place * 140}ms`;
    row.append(toy);
  }
  return row;
}

async function share(id: string, score: number): Promise<string | null> {
  const url = new URL(replayLink(id), location.origin).href;
  try {
    if (typeof navigator.share !== "function") throw new TypeError("no share sheet");
    await navigator.share({ text: machineTexts.shareText(score), url });
    return null;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
  }
  try {
    await navigator.clipboard.writeText(url);
    return machineTexts.copied;
  } catch {
    await openSheet({ title: machineTexts.copyByHand }, () => [element("p", { className: "link", dir: "ltr" }, url)]);
    return null;
  }
}

interface ResultActions {
  playAgain: () => Promise<void>;
  buy: () => Promise<void>;
  say: (text: string) => void;
}

/**
 * The result of a round, as the Worker scored it, with the next motive first: the new rank, or why this round is on no
 * board, and the next round.
 * @param ranking their rank; shown for a round that counts
 */
export function resultCard(
  id: string,
  { score, prizes, counted, inSeason, isBest, best, todayBest }: RoundResult,
  state: KnownState | null,
  ranking: () => Node,
  { playAgain, buy, say }: ResultActions,
): Node[] {
  const shareButton = button(machineTexts.share, async () => {
    const outcome = await share(id, score);
    if (outcome === null) return;
    shareButton.textContent = outcome;
    say(outcome);
    setTimeout(() => (shareButton.textContent = machineTexts.share), OUTCOME_MS);
  });
  const again = button(machineTexts.playAgain, playAgain, true);
  const offersPass = state !== null && state.pass.kind !== "paid";
  const left = state === null ? null : whatIsLeft(state, () => left?.querySelector("[role=timer]")?.remove());
  return [
    element(
      "div",
      { className: "won" },
      element("h2", {}, score > 0 ? machineTexts.resultTitle(score) : machineTexts.resultNothing),
      prizes.length > 0 ? parade(prizes) : element("p", { className: "quiet" }, machineTexts.resultNothingBody),
    ),
    counted
      ? ranking()
      : element("p", { className: "quiet" }, inSeason ? machineTexts.notCountedYet : machineTexts.outOfSeason),
    element(
      "div",
      { className: "pair next" },
      again,
      offersPass && button(machineTexts.buy, () => offerPass(state, { buy })),
    ),
    // A round without points shows no records.
    ...(score > 0 ? [bests({ best, todayBest }, isBest)] : []),
    element("div", { className: "pair" }, shareButton, linkButton(machineTexts.watch, replayLink(id))),
    ...(left === null ? [] : [left]),
  ];
}
