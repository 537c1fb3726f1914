import { element } from "../../lib/dom.ts";

/** Replaces the card and announces it. */
export function fillCard(place: HTMLElement, content: readonly (Node | string)[], className = "card"): void {
  const card = element("div", { className }, ...content);
  place.replaceChildren(...(content.length === 0 ? [] : [card]));
  const heading = card.querySelector("h2") ?? card.querySelector("p");
  if (heading === null) return;
  // The heading gets the focus, so that a key meant for the claw presses no button of the card.
  heading.tabIndex = -1;
  const focus = () => heading.focus({ preventScroll: true });
  const sheet = document.querySelector("dialog[open]");
  if (sheet === null) focus();
  else sheet.addEventListener("close", focus, { once: true });
}
