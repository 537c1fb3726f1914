import { hidesAds } from "../entities/viewer/hides-ads.ts";
import { keptUser } from "../entities/viewer/kept-user.ts";

/** How long the content under the tiles waits for the banner and the video. */
const PATIENCE_MS = 2500;

/**
 * Hides the content under the tiles until it is known whether there is a banner and a video, so that nothing moves; for
 * a limited time, in case the script never loads (entry/entry.ts ends it sooner).
 * @returns what to ask for: people who hide ads have no banner
 */
export function awaitLate(): string[] {
  const { dataset } = document.documentElement;
  const hasPromo = !hidesAds(keptUser() ?? {});
  dataset["late"] = hasPromo ? "promo" : "";
  setTimeout(() => delete dataset["late"], PATIENCE_MS);
  return ["/api/default-video", ...(hasPromo ? ["/api/home-promo"] : [])];
}

/** Records taps and submits before the script has loaded; entry/entry.ts then repeats them. */
export function keepEarlyTaps(): void {
  const { dataset } = document.documentElement;
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[type=button]") : null;
    if (button !== null) dataset["tapped"] = button.id;
  });
  // Without scripts the form works by itself; with them its code would be lost.
  addEventListener("submit", (event) => {
    event.preventDefault();
    dataset["tapped"] = "redeem";
  });
}
