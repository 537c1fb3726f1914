import { DROP, FIELD, LEFT, type Machine, PIXEL, RIGHT, isOverToys } from "../../../contract/claw-machine/machine.ts";
import { byId } from "../lib/dom.ts";

/** Within this distance the claw counts as being where the finger wants it. */
const NEAR = 3 * PIXEL;
/**
 * How long a button counts as held when it was activated without a «pointerdown», as by a switch or a screen reader.
 */
const SHORT_PRESS_MS = 130;

const buttonsOfClaw = () => [
  { bit: LEFT, place: byId("left", HTMLButtonElement) },
  { bit: DROP, place: byId("drop", HTMLButtonElement) },
  { bit: RIGHT, place: byId("right", HTMLButtonElement) },
];
type Buttons = ReturnType<typeof buttonsOfClaw>;

/**
 * The player's input: buttons, keys, and a finger on the board, until `signal` aborts.
 * @param onEarlyDrop called for a drop above the chute, which does nothing
 * @returns the input bits of the next tick
 */
export function createControls(board: HTMLElement, onEarlyDrop: () => void, signal: AbortSignal) {
  const buttons = buttonsOfClaw();
  const hand = createHand(buttons, onEarlyDrop);
  listenToButtons(hand, buttons);
  listenToFinger(hand, board);
  listenToKeys(hand, signal);
  return {
    setOn(on: boolean): void {
      hand.setOn(on);
      for (const { place } of buttons) place.disabled = !on;
    },
    bits: hand.bits,
  };
}

export type Controls = ReturnType<typeof createControls>;

/** The held controls, and the claw position a finger asks for. */
function createHand(buttons: Buttons, onEarlyDrop: () => void) {
  let isOn = false;
  let held = 0;
  /** Presses released before the next tick. */
  let brief = 0;
  /** The claw position a finger on the board asks for. */
  let target: number | null = null;

  function release(bit: number): void {
    held &= ~bit;
    for (const { place, bit: its } of buttons) if (its & bit) place.classList.remove("pressed");
  }

  return {
    isOn: () => isOn,
    press(bit: number): void {
      if (!isOn) return;
      held |= bit;
      brief |= bit;
      if (bit !== DROP) target = null;
      for (const { place, bit: its } of buttons) if (its === bit) place.classList.add("pressed");
    },
    release,
    aim(x: number): void {
      target = x;
    },
    setOn(on: boolean): void {
      isOn = on;
      release(LEFT | DROP | RIGHT);
      brief = 0;
      target = null;
    },
    bits({ claw }: Machine): number {
      let bits = held | brief;
      if ((brief & DROP) !== 0 && claw.state === "ready" && !isOverToys(claw)) onEarlyDrop();
      brief = 0;
      if (target !== null && claw.state === "ready") {
        // Its speed carries it on for about the distance of one tick.
        const way = target - claw.x - claw.vx;
        if (Math.abs(way) > NEAR) bits |= way < 0 ? LEFT : RIGHT;
        else if (Math.abs(claw.vx) < NEAR && held === 0) target = null;
      }
      return bits;
    },
  };
}
type Hand = ReturnType<typeof createHand>;

function listenToButtons({ press, release }: Hand, buttons: Buttons): void {
  for (const { bit, place } of buttons) {
    place.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      place.setPointerCapture(event.pointerId);
      press(bit);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      place.addEventListener(end, () => release(bit));
    place.addEventListener("contextmenu", (event) => event.preventDefault());
    place.addEventListener("click", ({ detail }) => {
      if (detail !== 0) return;
      press(bit);
      setTimeout(() => release(bit), SHORT_PRESS_MS);
    });
  }
}

function listenToFinger(hand: Hand, board: HTMLElement): void {
  const aim = ({ clientX }: PointerEvent) => {
    const { left, width } = board.getBoundingClientRect();
    hand.aim(((clientX - left) / width) * FIELD.width);
  };
  board.addEventListener("pointerdown", (event) => {
    if (!hand.isOn()) return;
    board.setPointerCapture(event.pointerId);
    aim(event);
  });
  board.addEventListener("pointermove", (event) => {
    if (hand.isOn() && board.hasPointerCapture(event.pointerId)) aim(event);
  });
}

function listenToKeys({ isOn, press, release }: Hand, signal: AbortSignal): void {
  const onKeyDown = (event: KeyboardEvent) => {
    // With a modifier the key is the browser's: «back», for example.
    const isBrowsers = event.altKey || event.ctrlKey || event.metaKey;
    const bit = isOn() && !isBrowsers ? bitOf(event) : 0;
    if (bit === 0) return;
    event.preventDefault();
    if (!event.repeat) press(bit);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    const bit = bitOf(event);
    release(bit);
    // The space bar clicks a focused button on release.
    if (isOn() && bit !== 0) event.preventDefault();
  };
  addEventListener("keydown", onKeyDown, { signal });
  addEventListener("keyup", onKeyUp, { signal });
  addEventListener("blur", () => release(LEFT | DROP | RIGHT), { signal });
}

/** The input bit of a key; 0 for none. */
function bitOf({ key, target: on }: KeyboardEvent): number {
  if (key === "ArrowLeft") return LEFT;
  if (key === "ArrowRight") return RIGHT;
  if (key === "ArrowDown") return DROP;
  if (key !== " " && key !== "Enter") return 0;
  // On other buttons and links these keys keep their meaning; on the control panel they move the claw, whichever button
  // has the focus.
  return on instanceof Element && on.closest("a, button") !== null && on.closest("#panel") === null ? 0 : DROP;
}
