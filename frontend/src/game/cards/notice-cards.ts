import type { Machine } from "../../../../contract/claw-machine/machine.ts";
import { PLAY_LOGIN_TEXT, PROVE_TO_PLAY_PATH } from "../../../../contract/games/values.ts";
import { paths } from "../../../../contract/product.ts";
import { errorText, hasCode, isLoginRequired, isLost } from "../../lib/network/api-client.ts";
import { retryAfterOf } from "../../lib/network/refusal-flags.ts";
import { button, element, linkButton } from "../../lib/dom.ts";
import { keptRound } from "../play/kept-round.ts";
import { reloadNewest } from "../reload-newest.ts";
import { machineTexts } from "../texts.ts";
import { countdown } from "./countdown.ts";
import { buyGemsLink, loginLink, mobileLink } from "./login-links.ts";
import { parade } from "./result-card.ts";

type Press = () => unknown;

/** The delay before the game asks again for a round that should have ended elsewhere. */
const LEAST_WAIT_MS = 5000;

const title = (text: string) => element("h2", {}, text);
const quiet = (text: string) => element("p", { className: "quiet" }, text);

/** A visitor plays once they have logged in. */
export const loginCard = () => [title(PLAY_LOGIN_TEXT), loginLink(), linkButton(machineTexts.backToGames, paths.games)];

/** While the Worker is scoring the round. */
export const finishingCard = () => [title(machineTexts.finishing), quiet(machineTexts.finishingBody)];

/** The game did not load, or cannot be drawn on this device. */
export const failedCard = (reload: Press) => [title(machineTexts.failed), button(machineTexts.again, reload, true)];

/** The network was away for longer than a round can wait. */
export const unsentCard = (retry: Press) => [
  title(machineTexts.unsentTitle),
  quiet(machineTexts.unsentBody),
  button(machineTexts.sendAgain, retry, true),
];

const unreachableCard = (isServerError: boolean, retry: Press, train: Press | null) => [
  title(isServerError || navigator.onLine ? machineTexts.unreachableTitle : machineTexts.offlineTitle),
  ...(train === null || isServerError ? [] : [quiet(machineTexts.offlineBody)]),
  button(machineTexts.again, retry, true),
  ...(train === null ? [] : [button(machineTexts.train, train)]),
];

interface AfterRefusal {
  retry: Press;
  /** Starts a training round; null while a replay is being watched. */
  train: Press | null;
  reload: () => void;
}

/** Why something was refused or lost, and what to do about it. */
export function refusedCard(error: unknown, { retry, train, reload }: AfterRefusal) {
  if (isLoginRequired(error)) return loginCard();
  if (isLost(error)) return unreachableCard(hasCode(error, "UNREADABLE"), retry, train);
  const openUntil = hasCode(error, "ROUND_OPEN") ? openElsewhereUntil(error) : null;
  const needsGems = hasCode(error, "INSUFFICIENT_GEMS");
  const needsMobile = hasCode(error, "MOBILE_REQUIRED");
  const needsName = hasCode(error, "USERNAME_REQUIRED");
  const needsProof = hasCode(error, "PROOF_REQUIRED");
  const isGone = hasCode(error, "ROUND_NOT_KEPT");
  return [
    element("p", { role: "alert" }, errorText(error, machineTexts.failed)),
    ...(needsGems ? [buyGemsLink()] : []),
    ...(needsProof ? [linkButton(machineTexts.prove, PROVE_TO_PLAY_PATH, true)] : []),
    ...(needsMobile ? [mobileLink()] : []),
    ...(needsName ? [linkButton(machineTexts.toProfile, paths.profile, true)] : []),
    ...(openUntil === null ? [] : [countdown(openUntil, machineTexts.openElsewhere, retry)]),
    ...(isGone
      ? []
      : [
          hasCode(error, "OLD_SIMULATION")
            ? button(machineTexts.reload, () => reloadNewest(reload), true)
            : button(
                machineTexts.again,
                retry,
                !needsGems && !needsMobile && !needsName && !needsProof && openUntil === null,
              ),
        ]),
    linkButton(machineTexts.backToGames, paths.games, isGone),
  ];
}

/** When a round that is open in another tab, or on another device, ends at the latest, by the phone's clock. */
function openElsewhereUntil(error: unknown): number {
  const seconds = retryAfterOf(error);
  const endsAt = seconds === undefined ? keptRound()?.endsAt : Date.now() + seconds * 1000;
  return Math.max(endsAt ?? 0, Date.now() + LEAST_WAIT_MS);
}

/** A round that pauses while its page is hidden. @param endsAt by the phone's clock */
export const pausedCard = (endsAt: number, goOn: Press) => [
  title(machineTexts.paused),
  quiet(machineTexts.pausedBody),
  countdown(endsAt, machineTexts.pausedLeft, () => undefined),
  button(machineTexts.goOn, goOn, true),
];

/** The result of a training round, which does not count. */
export const trainedCard = ({ score, prizes }: Machine, train: Press, open: Press) => [
  title(machineTexts.trainedTitle(score)),
  parade(prizes),
  quiet(machineTexts.trainedBody),
  button(machineTexts.train, train),
  button(machineTexts.again, open, true),
];
