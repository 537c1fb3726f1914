import { button, element, linkButton } from "../../lib/dom.ts";
import type { RoundResult } from "../play/calls.ts";
import { openSheet } from "../../documents/sheet.ts";
import { toyPicture } from "../stage/toys.ts";
import { machineTexts } from "../texts.ts";
import { bests, type KnownState, offerPass, passTime, replayLink } from "./pass-cards.ts";

const PARADE_PX = 56;
/** How long the share button shows its outcome. */
const TOLD_MS = 3000;

/** The toys that were won, in order. */
export function parade(prizes: readonly number[]): HTMLElement {
  const row = element("div", { className: "parade", ariaHidden: "true" });
  for (const [place, kind] of prizes.entries()) {
    const toy = toyPicture(kind, PARADE_PX);
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

/** What is left of the pass and of today's rounds. */
function whatIsLeft(state: KnownState): Node[] {
  const time = passTime(state, () => time.remove());
  return [
    ...(state.pass.kind === "none" ? [] : [time]),
    element("p", { className: "quiet" }, machineTexts.roundsLeft(state.roundsLeft)),
  ];
}

/** The result of a round, as the Worker scored it. */
export function resultCard(
  id: string,
  { score, prizes, counted, inSeason, isBest, best, todayBest }: RoundResult,
  state: KnownState | null,
  { playAgain, buy, say }: ResultActions,
): Node[] {
  const shareButton = button(machineTexts.share, async () => {
    const told = await share(id, score);
    if (told === null) return;
    shareButton.textContent = told;
    say(told);
    setTimeout(() => (shareButton.textContent = machineTexts.share), TOLD_MS);
  });
  return [
    ...(isBest && score > 0 ? [element("p", { className: "badge" }, machineTexts.newBest)] : []),
    element("h2", {}, score > 0 ? machineTexts.resultTitle(score) : machineTexts.resultNothing),
    ...(prizes.length > 0 ? [parade(prizes)] : [element("p", { className: "quiet" }, machineTexts.resultNothingBody)]),
    ...(counted
      ? []
      : [element("p", { className: "quiet" }, inSeason ? machineTexts.notCountedYet : machineTexts.outOfSeason)]),
    bests({ best, todayBest }),
    button(machineTexts.playAgain, playAgain, true),
    ...(state === null || state.pass.kind === "paid"
      ? []
      : [button(machineTexts.buy, () => offerPass(state, { buy }))]),
    element("div", { className: "pair" }, shareButton, linkButton(machineTexts.watch, replayLink(id))),
    ...(state === null ? [] : whatIsLeft(state)),
  ];
}
