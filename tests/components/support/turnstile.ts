import { onTestFinished, vi } from "vitest";

import type { loadTurnstile } from "../../../frontend/src/entities/contact-code/human-check/load-turnstile.ts";

type Turnstile = Awaited<ReturnType<typeof loadTurnstile>>;
type Options = Parameters<Turnstile["render"]>[1];

const ORIGIN = "https://challenges.cloudflare.com/";

/**
 * A fake Turnstile: records the boxes it was asked to show, and can be unreachable. The real script is never fetched.
 */
export function playTurnstile() {
  const shown: (Options & { place: HTMLElement })[] = [];
  const removed: string[] = [];
  const world = { isReachable: true, shown, removed, asked: 0 };
  const turnstile: Turnstile = {
    render(place, options) {
      const box = document.createElement("div");
      box.textContent = "کادر آزمون";
      place.append(box);
      return `box-${shown.push({ ...options, place })}`;
    },
    remove: (id) => void removed.push(id),
  };
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    const [script] = nodes;
    if (!(script instanceof HTMLScriptElement && script.src.startsWith(ORIGIN))) return append(...nodes);
    world.asked += 1;
    if (world.isReachable) globalThis.turnstile = turnstile;
    queueMicrotask(() => script.dispatchEvent(new Event(world.isReachable ? "load" : "error")));
  });
  onTestFinished(() => {
    globalThis.turnstile = undefined;
  });
  return world;
}
