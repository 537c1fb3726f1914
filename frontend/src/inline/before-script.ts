import { hidesAds } from "../entities/viewer/hides-ads.ts";
import { keptUser } from "../entities/viewer/kept-user.ts";

/** How long the content under the banner waits for it. */
const PATIENCE_MS = 2500;

/**
 * Hides the content under the banner until it is known whether there is one, so that nothing moves; for a limited time,
 * in case the script never loads (entry/promo.ts ends it sooner).
 * @returns whether there may be one: people who hide ads have none
 */
export function awaitPromo(): boolean {
  if (hidesAds(keptUser() ?? {})) return false;
  const { dataset } = document.documentElement;
  dataset["promoPending"] = "";
  setTimeout(() => delete dataset["promoPending"], PATIENCE_MS);
  return true;
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
