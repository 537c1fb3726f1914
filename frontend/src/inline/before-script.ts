import { hidesAds } from "../entities/viewer/hides-ads.ts";
import { keptUser } from "../entities/viewer/kept-user.ts";

/** How long what stands under the banner waits for it. */
const PATIENCE_MS = 2500;

/**
 * Keeps back what stands under the banner until it is known whether there is one, so that nothing moves; not for ever, even
 * where the script never comes (entry/promo.ts ends it sooner). @returns whether there may be one: whoever hides ads has none
 */
export function awaitPromo(): boolean {
  if (hidesAds(keptUser() ?? {})) return false;
  const { dataset } = document.documentElement;
  dataset["promoPending"] = "";
  setTimeout(() => delete dataset["promoPending"], PATIENCE_MS);
  return true;
}

/** What is tapped or sent before the script is there is done when it is (entry/entry.ts). */
export function keepEarlyTaps(): void {
  const { dataset } = document.documentElement;
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[type=button]") : null;
    if (button !== null) dataset["tapped"] = button.id;
  });
  // The form leads on without scripts; with them its code would be lost.
  addEventListener("submit", (event) => {
    event.preventDefault();
    dataset["tapped"] = "redeem";
  });
}
