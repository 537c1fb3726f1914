import { directedRuns, directionOf } from "../../../contract/texts/direction.ts";

/** Puts a text into an element as paragraphs.tsx does. */
export function fillText(element: HTMLElement | null, text: string): void {
  element?.setAttribute("dir", directionOf(text));
  const runs = directedRuns(text);
  if (runs.length === 1) return element?.replaceChildren(text);
  const blocks = runs.map((run) => {
    const block = document.createElement("span");
    block.className = "block";
    block.dir = run.direction;
    block.textContent = run.text;
    return block;
  });
  return element?.replaceChildren(...blocks);
}
