import { call, hasCode, isLost } from "../lib/network/api-client.ts";
import { byId, element } from "../lib/dom.ts";
import { fillCard } from "./cards/card.ts";
import { ladder } from "./cards/ladder.ts";
import {
  failedCard,
  finishingCard,
  loginCard,
  pausedCard,
  refusedCard,
  trainedCard,
  unsentCard,
} from "./cards/notice-cards.ts";
import { type KnownState, passCard } from "./cards/pass-cards.ts";
import { resultCard } from "./cards/result-card.ts";
import type { Controls } from "./controls.ts";
import type { Hud } from "./hud.ts";
import { finishRound, type PlayerState, type RoundResult, type Ranking } from "./play/calls.ts";
import { type KeptRound, keptRound, withRound } from "./play/kept-round.ts";
import { createTrainingPlay } from "./play/play.ts";
import { type FinishedRound, type RunningRound, startRound } from "./round.ts";
import type { Show } from "./show.ts";
import type { Sound } from "./sound/sound.ts";
import { machineTexts } from "./texts.ts";

interface Machine {
  show: Show;
  hud: Hud;
  sound: Sound;
  controls: Controls;
  /** The element that holds the cards. */
  place: HTMLElement;
  reload: () => void;
}

/** The player's rounds, from the first card to the result: which card is shown, and what its buttons do. */
export class OwnRounds {
  readonly #machine: Machine;
  #running: RunningRound | null = null;
  #known: KnownState | null = null;
  /** As last read. */
  #ranking: Ranking | null = null;
  /** Identifies the newest action: answers to earlier ones are ignored. */
  #turn = 0;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** A round left behind is scored first, then a new one may start. */
  readonly open = async (): Promise<void> => {
    if ("visitor" in document.documentElement.dataset) return this.#setCard(...loginCard());
    this.#turn += 1;
    const mine = this.#turn;
    try {
      const kept = keptRound();
      const result = kept === null ? null : await this.#finishKept(kept);
      const read = call("GET /api/games/claw-9001/state");
      // The result is shown whether or not the state can be read.
      const state = await (result === null ? read : read.catch(() => null));
      if (mine !== this.#turn) return;
      if (state !== null) this.#known = { ...state, readAt: Date.now() };
      if (kept !== null && result !== null)
        this.#showResult({ id: kept.id, result }, element("p", { className: "badge" }, machineTexts.keptTitle));
      else if (state !== null) this.#showState(state);
    } catch (error) {
      if (mine === this.#turn) this.#refuse(error);
    }
  };

  /** Nothing can be drawn. */
  readonly fail = (): void => {
    this.#turn += 1;
    this.#setCard(...failedCard(this.#machine.reload));
  };

  /** Pauses the round while the page is hidden. */
  readonly pauseIfHidden = (): void => {
    if (this.#running === null || !document.hidden) return;
    const { sound } = this.#machine;
    const paused = this.#running;
    paused.pause();
    sound.stopAndReset();
    const goOn = () => {
      this.#setCard();
      sound.startFromBeginning();
      paused.goOn();
      byId("drop", HTMLButtonElement).focus();
    };
    this.#setCard(...pausedCard(paused.endsAt, goOn));
  };

  #setCard(...content: (Node | string)[]): void {
    fillCard(this.#machine.place, content);
  }

  /** Null when it was not this person's or is scored already: nothing to report. */
  async #finishKept(kept: KeptRound): Promise<RoundResult | null> {
    this.#setCard(...finishingCard());
    return withRound(() => finishRound(kept)).catch((error: unknown) => {
      if (hasCode(error, "NOT_YOUR_ROUND", "ROUND_FINISHED")) return null;
      throw error;
    });
  }

  readonly #showState = (state: PlayerState): void => {
    this.#known = { ...state, readAt: Date.now() };
    this.#setCard(
      ...passCard(this.#known, this.#readRanking, {
        start: this.#play,
        startTrial: () => call("POST /api/games/claw-9001/trial").then(this.#showState, this.#refuse),
        buy: this.#createPurchase(),
        passEnded: () => void this.open(),
      }),
    );
  };

  readonly #readRanking = async (): Promise<Ranking | null> => {
    const read = await call("GET /api/game/rank").catch(() => null);
    this.#ranking = read ?? this.#ranking;
    return read;
  };

  /** One key for as long as the card is shown: two taps are one purchase. */
  #createPurchase(): () => Promise<void> {
    const clientId = crypto.randomUUID();
    return () => call("POST /api/games/claw-9001/pass", { json: { clientId } }).then(this.#showState, this.#refuse);
  }

  readonly #play = async (): Promise<void> => {
    const { sound } = this.#machine;
    this.#turn += 1;
    sound.wake();
    this.#setCard(element("p", {}, machineTexts.starting));
    try {
      this.#showResult(await withRound(() => this.#playRound()));
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.#running = null;
      sound.stopAndReset();
    }
  };

  async #playRound(): Promise<FinishedRound> {
    const { show, controls, sound } = this.#machine;
    await show.ready;
    this.#running = await startRound({
      show,
      controls,
      teaches: this.#known?.pass.kind === "trial" && this.#known.best === null,
      onBegun: () => this.#setCard(),
      onFinishing: () => {
        this.#running = null;
        sound.stopAndReset();
        this.#setCard(...finishingCard());
      },
    });
    const { result, roundsLeft } = this.#running;
    if (this.#known !== null) this.#known = { ...this.#known, roundsLeft };
    byId("drop", HTMLButtonElement).focus();
    sound.startFromBeginning();
    this.pauseIfHidden();
    return result;
  }

  #showResult({ id, result }: FinishedRound, ...before: Node[]): void {
    const { hud, place, show, sound } = this.#machine;
    const { best, todayBest } = result;
    if (this.#known !== null) this.#known = { ...this.#known, best, todayBest };
    sound.play("end");
    const actions = { playAgain: this.#play, buy: this.#createPurchase(), say: hud.say };
    const card = resultCard(id, result, this.#known, () => this.#showRanking(result), actions);
    fillCard(place, [...before, ...card], "card result");
    if (result.isBest && result.score > 0) show.confetti();
  }

  /** The player's rank after a round, and its change. */
  #showRanking({ score }: RoundResult): HTMLElement {
    const { hud, show, sound } = this.#machine;
    const formerly = this.#ranking;
    // A round without points changes nothing on the board.
    const read = score > 0 || formerly === null ? this.#readRanking() : Promise.resolve(formerly);
    return ladder(read, {
      before: formerly,
      onShown(text, isStepUp) {
        hud.say(text);
        if (!isStepUp) return;
        sound.play("prize");
        show.confetti();
      },
    });
  }

  readonly #train = async (): Promise<void> => {
    const { show, sound, controls } = this.#machine;
    await show.ready;
    this.#turn += 1;
    sound.startFromBeginning();
    this.#setCard();
    const training = createTrainingPlay((machine) => controls.bits(machine));
    controls.setOn(true);
    byId("drop", HTMLButtonElement).focus();
    show.run(training, {
      onOver: () => {
        controls.setOn(false);
        sound.stopAndReset();
        this.#setCard(...trainedCard(training.machine, this.#train, this.open));
      },
    });
  };

  /** Shows why something was refused, and what to do about it. */
  readonly #refuse = (error: unknown): void => {
    // The current state explains it, and offers actions: a call with a lost answer may have succeeded.
    if (hasCode(error, "PASS_REQUIRED", "TRIAL_USED", "TRIAL_NOT_NEEDED")) return void this.open();
    if (isLost(error) && keptRound() !== null) return this.#setCard(...unsentCard(this.open));
    this.#setCard(...refusedCard(error, { retry: this.open, train: this.#train, reload: this.#machine.reload }));
  };
}
