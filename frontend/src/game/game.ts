import { createMachine } from "../../../contract/claw-machine/machine.ts";
import { PLAY_LOGIN_TEXT } from "../../../contract/game-texts.ts";
import { paths } from "../../../contract/product.ts";
import { PROVE_TO_PLAY_PATH } from "../../../contract/proof-path.ts";
import { call, errorText, hasCode, isLoginRequired } from "../lib/api-client.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { countdown } from "./cards/countdown.ts";
import { type KnownState, passCard } from "./cards/pass-cards.ts";
import { parade, resultCard } from "./cards/result-card.ts";
import { createControls } from "./controls.ts";
import { byId, button, element, linkButton } from "../lib/dom.ts";
import { createHud } from "./hud.ts";
import { finishRound, type PlayerState, type RoundResult } from "./play/calls.ts";
import { type KeptRound, keptRound, withRound } from "./play/kept-round.ts";
import { createTrainingPlay } from "./play/play.ts";
import { reloadNewest } from "./reload-newest.ts";
import { showReplay } from "./replay-show.ts";
import { type FinishedRound, type RunningRound, startRound } from "./round.ts";
import { createShow } from "./show.ts";
import { openSheet } from "../documents/sheet.ts";
import { createSound } from "./sound/sound.ts";
import { createStage, type Stage } from "./stage/stage.ts";
import { machineTexts } from "./texts.ts";

/** The heap behind the first card: one that looks well. */
const SHOWN_SEED = 20_261_122;
const LOGIN_LINK = `${paths.profile}?next=${encodeURIComponent(paths.games)}`;

/**
 * Brings the document, which has painted itself already, to life: for a round of one's own, or for somebody's that is in the
 * address. @param signal ends it; a page that is left needs none
 */
export async function openGame(
  signal: AbortSignal = new AbortController().signal,
  reload = () => location.reload(),
): Promise<void> {
  const header = getComputedStyle(document.body).getPropertyValue("--header");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", header);
  const board = byId("board", HTMLCanvasElement);
  const card = byId("card", HTMLElement);
  const setCard = (...content: (Node | string)[]) => {
    card.replaceChildren(...content);
    const heading = card.querySelector("h2") ?? card.querySelector("p");
    if (heading === null) return;
    // Its text is read aloud, and no key that was meant for the claw presses a button of the card.
    heading.tabIndex = -1;
    const focus = () => heading.focus({ preventScroll: true });
    const sheet = document.querySelector("dialog[open]");
    if (sheet === null) focus();
    else sheet.addEventListener("close", focus, { once: true });
  };
  const hud = createHud();
  const sound = createSound(signal);
  const controls = createControls(board, signal);
  controls.setOn(false);
  prepareBar();

  const showFailed = () => setCard(element("h2", {}, machineTexts.failed), button(machineTexts.again, reload, true));
  const stage = stageOn(board);
  if (stage === null) return showFailed();
  const show = createShow({ stage, hud, sound, signal });
  let running: RunningRound | null = null;
  let known: KnownState | null = null;
  /** Counts what was begun: an answer that comes after the next thing was begun shows nothing. */
  let turn = 0;
  show.draw(createMachine(SHOWN_SEED));
  addEventListener("resize", show.redraw, { signal });
  document.addEventListener("visibilitychange", onVisibility, { signal });
  registerServiceWorker();
  // What is to be read and pressed waits for no picture; a round does.
  stage.ready.then(show.redraw, () => {
    turn += 1;
    showFailed();
  });

  const round = new URLSearchParams(location.search).get("round");
  const retry = round === null ? open : () => showReplay(round, { show, sound, setCard, signal }).catch(refuse);
  await retry();
  addEventListener("pageshow", ({ persisted }) => persisted && reload(), { signal });
  document.documentElement.dataset["ready"] = "";

  /** What is left of before is counted first, then one may play. */
  async function open(): Promise<void> {
    if ("visitor" in document.documentElement.dataset) return askForLogin();
    turn += 1;
    const mine = turn;
    try {
      const kept = keptRound();
      const result = kept === null ? null : await finishKept(kept);
      const read = call("GET /api/games/claw-9001/state");
      // What was counted is said, whether or not the rest can be read.
      const state = await (result === null ? read : read.catch(() => null));
      if (mine !== turn) return;
      if (state !== null) known = { ...state, readAt: Date.now() };
      if (kept === null || result === null) return state === null ? undefined : showState(state);
      showResult({ id: kept.id, result });
      card.prepend(element("p", { className: "badge" }, machineTexts.keptTitle));
    } catch (error) {
      if (mine === turn) refuse(error);
    }
  }

  /** Null when it was not this person's, or is counted already: nothing anybody has to hear of. */
  async function finishKept(kept: KeptRound): Promise<RoundResult | null> {
    showFinishing();
    return withRound(() => finishRound(kept)).catch((error: unknown) => {
      if (hasCode(error, "NOT_YOUR_ROUND", "ROUND_FINISHED")) return null;
      throw error;
    });
  }

  function showFinishing(): void {
    setCard(
      element("h2", {}, machineTexts.finishing),
      element("p", { className: "quiet" }, machineTexts.finishingBody),
    );
  }

  function showState(state: PlayerState): void {
    known = { ...state, readAt: Date.now() };
    setCard(
      ...passCard(known, {
        start: play,
        startTrial: () => call("POST /api/games/claw-9001/trial").then(showState, refuse),
        buy: createPurchase(),
        passEnded: () => void open(),
      }),
    );
  }

  /** One key for as long as its card stands: two taps are one purchase. */
  function createPurchase(): () => Promise<void> {
    const clientId = crypto.randomUUID();
    return () => call("POST /api/games/claw-9001/pass", { json: { clientId } }).then(showState, refuse);
  }

  async function play(): Promise<void> {
    turn += 1;
    sound.wake();
    setCard(element("p", {}, machineTexts.starting));
    try {
      showResult(await withRound(playRound));
    } catch (error) {
      refuse(error);
    } finally {
      running = null;
      sound.stopAndReset();
    }
  }

  async function playRound(): Promise<FinishedRound> {
    await show.ready;
    running = await startRound({
      show,
      controls,
      onBegun: () => setCard(),
      onFinishing() {
        running = null;
        sound.stopAndReset();
        showFinishing();
      },
    });
    const { result, roundsLeft } = running;
    if (known !== null) known = { ...known, roundsLeft };
    byId("drop", HTMLButtonElement).focus();
    sound.startFromBeginning();
    onVisibility();
    return result;
  }

  function showResult({ id, result }: FinishedRound): void {
    sound.play("end");
    setCard(...resultCard(id, result, known, { playAgain: play, buy: createPurchase(), say: hud.say }));
    if (result.isBest && result.score > 0) show.confetti();
  }

  async function train(): Promise<void> {
    await show.ready;
    turn += 1;
    sound.startFromBeginning();
    setCard();
    const training = createTrainingPlay((machine) => controls.bits(machine));
    controls.setOn(true);
    show.run(training, {
      onOver() {
        controls.setOn(false);
        sound.stopAndReset();
        setCard(
          element("h2", {}, machineTexts.trainedTitle(training.machine.score)),
          parade(training.machine.prizes),
          element("p", { className: "quiet" }, machineTexts.trainedBody),
          button(machineTexts.train, train),
          button(machineTexts.again, open, true),
        );
      },
    });
  }

  /** Says why something is not so, and what to do about it. */
  function refuse(error: unknown): void {
    if (isLoginRequired(error)) return askForLogin();
    // The way to a pass says it, and opens it.
    if (hasCode(error, "PASS_REQUIRED")) return void open();
    if (hasCode(error, "NETWORK")) {
      if (round === null && keptRound() !== null) return showUnsent();
      const isGame = round === null;
      return setCard(
        element("h2", {}, navigator.onLine ? machineTexts.unreachableTitle : machineTexts.offlineTitle),
        ...(isGame ? [element("p", { className: "quiet" }, machineTexts.offlineBody)] : []),
        button(machineTexts.again, retry, true),
        ...(isGame ? [button(machineTexts.train, train)] : []),
      );
    }
    const isStale = hasCode(error, "OLD_SIMULATION");
    const needsGems = hasCode(error, "INSUFFICIENT_GEMS");
    const needsProfile = hasCode(error, "MOBILE_REQUIRED", "USERNAME_REQUIRED");
    const needsProof = hasCode(error, "PROOF_REQUIRED");
    setCard(
      element("p", { role: "alert" }, errorText(error, machineTexts.failed)),
      ...(needsGems ? [linkButton(machineTexts.buyGems, paths.gemBuy, true)] : []),
      ...(needsProof ? [linkButton(machineTexts.prove, PROVE_TO_PLAY_PATH, true)] : []),
      ...(needsProfile ? [linkButton(machineTexts.toProfile, paths.profile, true)] : []),
      isStale
        ? button(machineTexts.reload, () => reloadNewest(reload), true)
        : button(machineTexts.again, retry, !needsGems && !needsProfile && !needsProof),
      linkButton(machineTexts.backToGames, paths.games),
    );
  }

  /** The network was away for as long as a round waits for it. */
  function showUnsent(): void {
    setCard(
      element("h2", {}, machineTexts.unsentTitle),
      element("p", { className: "quiet" }, machineTexts.unsentBody),
      button(machineTexts.sendAgain, retry, true),
    );
  }

  function askForLogin(): void {
    setCard(
      element("h2", {}, PLAY_LOGIN_TEXT),
      linkButton(machineTexts.logIn, LOGIN_LINK, true),
      linkButton(machineTexts.backToGames, paths.games),
    );
  }

  function onVisibility(): void {
    if (running === null || !document.hidden) return;
    const paused = running;
    paused.pause();
    sound.stopAndReset();
    const goOn = () => {
      setCard();
      sound.startFromBeginning();
      paused.goOn();
      byId("drop", HTMLButtonElement).focus();
    };
    setCard(
      element("h2", {}, machineTexts.paused),
      element("p", { className: "quiet" }, machineTexts.pausedBody),
      countdown(paused.endsAt, machineTexts.pausedLeft, () => undefined),
      button(machineTexts.goOn, goOn, true),
    );
  }

  function prepareBar(): void {
    const soundButton = byId("sound", HTMLButtonElement);
    const showMuted = () => (soundButton.ariaPressed = String(!sound.isMuted));
    showMuted();
    soundButton.addEventListener("click", () => {
      sound.setMuted(!sound.isMuted);
      showMuted();
    });
    byId("rules", HTMLButtonElement).addEventListener("click", () => {
      void openSheet({ title: machineTexts.rulesTitle }, () => [
        element("ul", {}, ...machineTexts.rules.map((rule) => element("li", {}, rule))),
      ]);
    });
  }
}

function stageOn(board: HTMLCanvasElement): Stage | null {
  try {
    return createStage(board);
  } catch {
    return null;
  }
}
