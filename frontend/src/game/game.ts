import { createMachine } from "../../../contract/claw-machine/machine.ts";
import { call, hasCode, isLoginRequired } from "../lib/network/api-client.ts";
import { retryAfterOf } from "../lib/network/refusal-flags.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { tintFrame } from "../lib/theme.ts";
import {
  failedCard,
  finishingCard,
  loginCard,
  pausedCard,
  refusalCard,
  trainedCard,
  unreachableCard,
  unsentCard,
} from "./cards/notice-cards.ts";
import { ladder } from "./cards/ladder.ts";
import { type KnownState, passCard } from "./cards/pass-cards.ts";
import { resultCard } from "./cards/result-card.ts";
import { createControls } from "./controls.ts";
import { byId, element } from "../lib/dom.ts";
import { createHud } from "./hud.ts";
import { finishRound, type PlayerState, type RoundResult, type Standing } from "./play/calls.ts";
import { type KeptRound, keptRound, withRound } from "./play/kept-round.ts";
import { createTrainingPlay } from "./play/play.ts";
import { reloadNewest } from "./reload-newest.ts";
import { showReplay } from "./replay/show-replay.ts";
import { type FinishedRound, type RunningRound, startRound } from "./round.ts";
import { createShow } from "./show.ts";
import { openSheet } from "../documents/sheet.ts";
import { createSound, type Sound } from "./sound/sound.ts";
import { createStage, type Stage } from "./stage/stage.ts";
import { machineTexts } from "./texts.ts";

/** The heap behind the first card: a seed that looks good. */
const SHOWN_SEED = 20_261_122;
/** Before a round that should have ended elsewhere is asked for again. */
const LEAST_WAIT_MS = 5000;

/**
 * Starts the game in the already painted document: the player's own round, or the replay named in the address.
 * @param signal stops it; a page that is left needs none
 */
export async function openGame(
  signal: AbortSignal = new AbortController().signal,
  reload = () => location.reload(),
): Promise<void> {
  tintFrame();
  const board = byId("board", HTMLCanvasElement);
  const place = byId("card", HTMLElement);
  const setCard = (...content: (Node | string)[]) => fill(place, "card", content);
  const hud = createHud();
  const sound = createSound(signal);
  const controls = createControls(board, hud.pointToToys, signal);
  controls.setOn(false);
  prepareBar(sound);

  const showFailed = () => setCard(...failedCard(reload));
  const stage = stageOn(board);
  if (stage === null) return showFailed();
  const show = createShow({ stage, hud, sound, signal });
  let running: RunningRound | null = null;
  let known: KnownState | null = null;
  /** As last read. */
  let standing: Standing | null = null;
  /** Identifies the newest action: answers to earlier ones are ignored. */
  let turn = 0;
  show.draw(createMachine(SHOWN_SEED));
  addEventListener("resize", show.redraw, { signal });
  document.addEventListener("visibilitychange", onVisibility, { signal });
  registerServiceWorker();
  // Cards do not wait for the pictures; a round does.
  stage.ready.then(show.redraw, () => {
    turn += 1;
    showFailed();
  });

  const round = new URLSearchParams(location.search).get("round");
  const retry = round === null ? open : () => showReplay(round, { show, sound, setCard, signal }).catch(refuse);
  await retry();
  addEventListener("pageshow", ({ persisted }) => persisted && reload(), { signal });
  document.documentElement.dataset["ready"] = "";

  /** A round left behind is scored first, then a new one may start. */
  async function open(): Promise<void> {
    if ("visitor" in document.documentElement.dataset) return setCard(...loginCard());
    turn += 1;
    const mine = turn;
    try {
      const kept = keptRound();
      const result = kept === null ? null : await finishKept(kept);
      const read = call("GET /api/games/claw-9001/state");
      // The result is shown whether or not the state can be read.
      const state = await (result === null ? read : read.catch(() => null));
      if (mine !== turn) return;
      if (state !== null) known = { ...state, readAt: Date.now() };
      if (kept === null || result === null) return state === null ? undefined : showState(state);
      showResult({ id: kept.id, result }, element("p", { className: "badge" }, machineTexts.keptTitle));
    } catch (error) {
      if (mine === turn) refuse(error);
    }
  }

  /** Null when it was not this person's or is scored already: nothing to report. */
  async function finishKept(kept: KeptRound): Promise<RoundResult | null> {
    setCard(...finishingCard());
    return withRound(() => finishRound(kept)).catch((error: unknown) => {
      if (hasCode(error, "NOT_YOUR_ROUND", "ROUND_FINISHED")) return null;
      throw error;
    });
  }

  function showState(state: PlayerState): void {
    known = { ...state, readAt: Date.now() };
    setCard(
      ...passCard(known, readStanding, {
        start: play,
        startTrial: () => call("POST /api/games/claw-9001/trial").then(showState, refuse),
        buy: createPurchase(),
        passEnded: () => void open(),
      }),
    );
  }

  async function readStanding(): Promise<Standing | null> {
    const read = await call("GET /api/game/rank").catch(() => null);
    standing = read ?? standing;
    return read;
  }

  /** One key for as long as the card is shown: two taps are one purchase. */
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
      teaches: known?.pass.kind === "trial" && known.best === null,
      onBegun: () => setCard(),
      onFinishing() {
        running = null;
        sound.stopAndReset();
        setCard(...finishingCard());
      },
    });
    const { result, roundsLeft } = running;
    if (known !== null) known = { ...known, roundsLeft };
    byId("drop", HTMLButtonElement).focus();
    sound.startFromBeginning();
    onVisibility();
    return result;
  }

  function showResult({ id, result }: FinishedRound, ...before: Node[]): void {
    const { best, todayBest } = result;
    if (known !== null) known = { ...known, best, todayBest };
    sound.play("end");
    const showStanding = () => {
      const formerly = standing;
      // A round without points changes nothing on the board.
      const read = result.score > 0 || formerly === null ? readStanding() : Promise.resolve(formerly);
      return ladder(read, {
        before: formerly,
        onTold(text, isStepUp) {
          hud.say(text);
          if (!isStepUp) return;
          sound.play("prize");
          show.confetti();
        },
      });
    };
    const actions = { playAgain: play, buy: createPurchase(), say: hud.say };
    fill(place, "card result", [...before, ...resultCard(id, result, known, showStanding, actions)]);
    if (result.isBest && result.score > 0) show.confetti();
  }

  async function train(): Promise<void> {
    await show.ready;
    turn += 1;
    sound.startFromBeginning();
    setCard();
    const training = createTrainingPlay((machine) => controls.bits(machine));
    controls.setOn(true);
    byId("drop", HTMLButtonElement).focus();
    show.run(training, {
      onOver() {
        controls.setOn(false);
        sound.stopAndReset();
        setCard(...trainedCard(training.machine, train, open));
      },
    });
  }

  /** Shows why something was refused, and what to do about it. */
  function refuse(error: unknown): void {
    if (isLoginRequired(error)) return setCard(...loginCard());
    // The current state explains it, and offers what to do: a lost answer may already have granted what was asked for.
    if (hasCode(error, "PASS_REQUIRED", "TRIAL_USED", "TRIAL_NOT_NEEDED")) return void open();
    if (hasCode(error, "NETWORK")) {
      const isGame = round === null;
      if (isGame && keptRound() !== null) return setCard(...unsentCard(retry));
      return setCard(...unreachableCard(retry, isGame ? train : null));
    }
    const openUntil = hasCode(error, "ROUND_OPEN") ? openElsewhereUntil(error) : null;
    setCard(...refusalCard(error, { retry, reloadNewest: () => reloadNewest(reload), openUntil }));
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
    setCard(...pausedCard(paused.endsAt, goOn));
  }
}

/** When a round that is open in another tab, or on another device, ends at the latest. */
function openElsewhereUntil(error: unknown): number {
  const seconds = retryAfterOf(error);
  const endsAt = seconds === undefined ? keptRound()?.endsAt : Date.now() + seconds * 1000;
  return Math.max(endsAt ?? 0, Date.now() + LEAST_WAIT_MS);
}

/** Replaces the card and has it announced. */
function fill(place: HTMLElement, className: string, content: readonly (Node | string)[]): void {
  const card = element("div", { className }, ...content);
  place.replaceChildren(...(content.length === 0 ? [] : [card]));
  const heading = card.querySelector("h2") ?? card.querySelector("p");
  if (heading === null) return;
  // The heading gets the focus, so that a key meant for the claw presses no button of the card.
  heading.tabIndex = -1;
  const focus = () => heading.focus({ preventScroll: true });
  const sheet = document.querySelector("dialog[open]");
  if (sheet === null) focus();
  else sheet.addEventListener("close", focus, { once: true });
}

/** The buttons above the machine: the sound's, and the rules'. */
function prepareBar(sound: Sound): void {
  const soundButton = byId("sound", HTMLButtonElement);
  const showMuted = () => soundButton.setAttribute("aria-pressed", String(!sound.isMuted));
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

function stageOn(board: HTMLCanvasElement): Stage | null {
  try {
    return createStage(board);
  } catch {
    return null;
  }
}
