import { TICKS_PER_SECOND } from "../../../../contract/claw-machine/machine.ts";
import { button, element } from "../../lib/dom.ts";
import { machineTexts } from "../texts.ts";

interface PlayerOptions {
  /** How long the replay is. */
  ticks: number;
  onToggle: () => void;
  onFast: (isFast: boolean) => void;
  onSeek: (tick: number) => void;
}

/** An arrow key moves half a second. */
const STEP_TICKS = TICKS_PER_SECOND / 2;

/** The buttons and the bar of a replay. The bar moves by transforms; the range over it only takes input. */
export function createPlayer({ ticks, onToggle, onFast, onSeek }: PlayerOptions) {
  const toggle = button("", onToggle);
  toggle.className = "way play";
  const fast = button(machineTexts.fast, () => {
    const isFast = fast.getAttribute("aria-pressed") !== "true";
    fast.setAttribute("aria-pressed", String(isFast));
    onFast(isFast);
  });
  fast.className = "fast";
  fast.setAttribute("aria-label", machineTexts.fastAloud);
  fast.setAttribute("aria-pressed", "false");
  const range = element("input", { type: "range", min: "0", max: String(ticks), step: String(STEP_TICKS), value: "0" });
  range.setAttribute("aria-label", machineTexts.replayPlace);
  range.addEventListener("input", () => onSeek(Number(range.value)));
  const fill = element("span", { className: "fill" });
  const knob = element("span", { className: "knob" });
  const track = element("span", { className: "track" }, fill);
  let shownStep = -1;
  return {
    elements: [toggle, element("div", { className: "seek" }, range, track, knob), fast],
    toggle,
    setRunning(isRunning: boolean): void {
      toggle.setAttribute("aria-label", isRunning ? machineTexts.replayPause : machineTexts.replayPlay);
      toggle.classList.toggle("pause", isRunning);
    },
    show(tick: number): void {
      const percent = Math.min(tick / ticks, 1) * 100;
      fill.style.transform = `translateX(${percent - 100}%)`;
      knob.style.transform = `translateX(${percent}%)`;
      const step = Math.round(tick / STEP_TICKS);
      if (step === shownStep) return;
      shownStep = step;
      range.value = String(tick);
      range.setAttribute("aria-valuetext", machineTexts.replaySecond(secondsOf(tick), secondsOf(ticks)));
    },
  };
}

const secondsOf = (ticks: number): number => Math.round(ticks / TICKS_PER_SECOND);
