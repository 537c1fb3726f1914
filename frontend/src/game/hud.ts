import {
  DROPS_PER_ROUND,
  type Machine,
  ROUND_TICKS,
  TICKS_PER_SECOND,
  isOverToys,
} from "../../../contract/claw-machine/machine.ts";
import { formatCount } from "../lib/persian/format.ts";
import { byId, element } from "../lib/dom.ts";
import { machineTexts } from "./texts.ts";

const HURRY_SECONDS = 5;
const SAID_AFTER_MS = 30;
const WAY_IN_MS = 1600;

/** Sets a text only when it changed: each change causes a layout. */
function createText(of: HTMLElement) {
  let shown = of.textContent;
  return (text: string) => {
    if (text === shown) return;
    shown = text;
    of.textContent = text;
  };
}

/** The same for a number, which is then only formatted when it changed. */
function createNumber(of: HTMLElement) {
  let shown: number | undefined;
  return (number: number) => {
    if (number === shown) return;
    shown = number;
    of.textContent = formatCount(number);
  };
}

/** The display around the board: time, score, remaining drops, and announcements. */
export function createHud() {
  const time = byId("time", HTMLElement);
  const setTime = createNumber(time);
  const setScore = createNumber(byId("score", HTMLElement));
  const setDrops = createNumber(byId("drops", HTMLElement));
  const drop = byId("drop", HTMLElement);
  const live = byId("live", HTMLElement);
  const setShout = createText(byId("shout", HTMLElement));
  const waiting = byId("waiting", HTMLElement);
  const glass = waiting.parentElement;
  waiting.textContent = machineTexts.waiting;
  // An unchanged text is not announced again, so it is cleared first.
  const say = (text: string) => {
    live.textContent = "";
    setTimeout(() => (live.textContent = text), SAID_AFTER_MS);
  };
  let wayIn: HTMLElement | undefined;
  return {
    show({ tick, score, drops, claw }: Machine): void {
      const seconds = Math.ceil(Math.max(0, ROUND_TICKS - tick) / TICKS_PER_SECOND);
      setTime(seconds);
      time.parentElement?.classList.toggle("hurry", seconds <= HURRY_SECONDS);
      setScore(score);
      setDrops(DROPS_PER_ROUND - drops.length);
      drop.classList.toggle("dim", claw.state !== "ready" || !isOverToys(claw));
    },
    /** For who does not see the board. */
    say,
    /** A large text over the board; "" removes it. */
    shout: setShout,
    setWaiting(isWaiting: boolean): void {
      waiting.hidden = !isWaiting;
      if (isWaiting) say(machineTexts.waiting);
    },
    /** Shows the way from the chute to the toys; again for every press. */
    pointToToys(): void {
      wayIn?.remove();
      wayIn = element("p", { className: "way-in", ariaHidden: "true" }, machineTexts.overToysFirst);
      glass?.append(wayIn);
      say(machineTexts.overToysFirst);
      setTimeout((shown: HTMLElement) => shown.remove(), WAY_IN_MS, wayIn);
    },
    /** A text that floats up over the board and fades. @param xShare from the board's left side, 0 to 1 */
    pop(text: string, xShare: number, yShare: number): void {
      const popped = element("p", { className: "pop", ariaHidden: "true" }, text);
      popped.style.left = `${xShare * 100}%`;
      popped.style.top = `${yShare * 100}%`;
      glass?.append(popped);
      setTimeout(() => popped.remove(), 1000);
    },
  };
}

export type Hud = ReturnType<typeof createHud>;
