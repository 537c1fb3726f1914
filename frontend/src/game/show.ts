import { CLOSING_TICKS, FIELD, KINDS, type Machine, PIXEL } from "../../../contract/claw-machine/machine.ts";
import { createClock } from "./clock.ts";
import type { Hud } from "./hud.ts";
import { showLesson } from "./lesson.ts";
import type { Play } from "./play/play.ts";
import type { Sound } from "./sound/sound.ts";
import type { Stage } from "./stage/stage.ts";
import { machineTexts } from "./texts.ts";

interface Around {
  stage: Stage;
  hud: Hud;
  sound: Sound;
  /** Ends the current show. */
  signal: AbortSignal;
}

export interface ShowOptions {
  speed?: number;
  /** Called for every frame. */
  onFrame?: (machine: Machine) => void;
  onOver: () => void;
}

const SHOUT_MS = 700;
const CONFETTI_MS = 1000;
const PRIZE_PLACE = { x: FIELD.chute.middle / PIXEL, y: FIELD.height / PIXEL - 60 };
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Plays something tick by tick: board, numbers, sounds and announcements. One at a time. */
export function createShow({ stage, hud, sound, signal }: Around) {
  let frame = 0;
  let shown: Machine | undefined;

  function announceChanges(machine: Machine, state: string, held: number | null, won: number): void {
    const { claw, prizes, score } = machine;
    if (claw.state !== state && claw.state === "descending") sound.play("press");
    if (claw.state !== state && claw.state === "closing") sound.play("grip");
    if (held !== null && claw.held === null && claw.state !== "opening") {
      sound.play("slip");
      callOut(machineTexts.slipped);
    }
    for (let place = won; place < prizes.length; place += 1) {
      const { worth } = KINDS[prizes[place] ?? -1] ?? { worth: 0 };
      sound.play("prize");
      hud.pop(machineTexts.won(worth), 0.11, 0.72);
      hud.say(machineTexts.wonAloud(worth, score));
      if (!reducedMotion.matches) stage.burst(PRIZE_PLACE.x, PRIZE_PLACE.y, 24);
    }
  }

  function callOut(text: string): void {
    hud.pop(text, 0.5, 0.3);
    hud.say(text);
  }

  /** Draws a machine's current state. */
  function draw(machine: Machine): void {
    shown = machine;
    stage.fit();
    stage.draw(machine, 1, 0);
    hud.show(machine);
  }

  return {
    draw,
    /** Resolves when everything to draw has loaded. */
    ready: stage.ready,
    /** Draws the current state again, on a resized board. */
    redraw(): void {
      if (shown !== undefined) draw(shown);
    },
    run(play: Play, { speed = 1, onFrame, onOver }: ShowOptions): void {
      cancelAnimationFrame(frame);
      const { machine } = play;
      shown = machine;
      // Frames interpolate between ticks of this machine, never between two machines.
      stage.remember(machine);
      const clock = createClock(() => {
        const { state, held } = machine.claw;
        const won = machine.prizes.length;
        stage.remember(machine);
        play.tick();
        announceChanges(machine, state, held, won);
      });
      let last: number | undefined;
      let isWaiting = false;
      const next = (now: number) => {
        if (signal.aborted) return;
        const ms = now - (last ?? now);
        last = now;
        const between = clock.pass(ms, speed);
        stage.draw(machine, between, ms / 1000);
        hud.show(machine);
        onFrame?.(machine);
        if (play.isOver) {
          hud.setWaiting(false);
          return onOver();
        }
        const waits = machine.waitsFor !== null && machine.claw.timer >= CLOSING_TICKS;
        if (waits !== isWaiting) hud.setWaiting((isWaiting = waits));
        frame = requestAnimationFrame(next);
      };
      frame = requestAnimationFrame(next);
    },
    stop(): void {
      cancelAnimationFrame(frame);
      hud.setWaiting(false);
    },
    /** «۳، ۲، ۱، برو!» @param teaches whether it shows meanwhile how to play */
    async countDown(teaches: boolean): Promise<void> {
      const endLesson = teaches && shown !== undefined ? showLesson(shown) : undefined;
      if (endLesson !== undefined) hud.say(machineTexts.lesson);
      for (const word of machineTexts.counting) {
        hud.shout(word);
        sound.play("count");
        await new Promise((resolve) => setTimeout(resolve, SHOUT_MS * 0.7));
      }
      hud.shout("");
      endLesson?.();
    },
    /** Also over a resting machine: it is drawn until the last spark has disappeared. */
    confetti(): void {
      if (reducedMotion.matches) return;
      for (const x of [90, 206, 320]) stage.burst(x, 200, 26);
      cancelAnimationFrame(frame);
      let last: number | undefined;
      let left = CONFETTI_MS;
      const next = (now: number) => {
        const ms = now - (last ?? now);
        last = now;
        left -= ms;
        if (signal.aborted || shown === undefined) return;
        stage.draw(shown, 1, ms / 1000);
        if (left > 0) frame = requestAnimationFrame(next);
      };
      frame = requestAnimationFrame(next);
    },
  };
}

export type Show = ReturnType<typeof createShow>;
