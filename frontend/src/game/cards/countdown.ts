import { element } from "../../lib/dom.ts";

const SECOND_MS = 1000;

/**
 * An element that counts down every second while it is in the document, by the clock, which continues while the phone
 * sleeps.
 */
export function countdown(endsAt: number, textOf: (seconds: number) => string, onEnd: () => void): HTMLElement {
  const shown = element("p", { className: "time-left", role: "timer" });
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS));
    shown.textContent = textOf(seconds);
    if (seconds > 0) return;
    clearInterval(timer);
    if (shown.isConnected) onEnd();
  };
  const timer = setInterval(() => (shown.isConnected ? tick() : clearInterval(timer)), SECOND_MS);
  tick();
  return shown;
}
