import { FIELD, KINDS, type Machine } from "../../../contract/claw-machine/machine.ts";
import { byId, element } from "../lib/dom.ts";
import { formatCount } from "../lib/persian/format.ts";
import { machineTexts } from "./texts.ts";

type Toy = Machine["toys"][number];

/** Two labels closer than this, as a share of the board's width, would cover each other. */
const APART = 0.16;

/**
 * Teaches before the first round: a ghost finger moves over the glass, and one toy of each worth shows its points.
 * @returns removes it
 */
export function showLesson({ toys }: Machine): () => void {
  const lesson = element(
    "div",
    { className: "lesson", ariaHidden: "true" },
    element("p", {}, machineTexts.lesson),
    element("span", { className: "finger" }, "👆"),
    ...examplesOf(toys).map(priceOf),
  );
  byId("board", HTMLCanvasElement).after(lesson);
  return () => lesson.remove();
}

/** The topmost toy of each worth, apart from one another where there is a choice. */
function examplesOf(toys: readonly Toy[]): Toy[] {
  const chosen: Toy[] = [];
  for (const worth of new Set(KINDS.map((kind) => kind.worth))) {
    const fromTop = toys.filter(({ kind }) => worthOf(kind) === worth).sort((one, other) => one.y - other.y);
    const isFree = (toy: Toy) => chosen.every(({ x, y }) => Math.hypot(x - toy.x, y - toy.y) > APART * FIELD.width);
    const example = fromTop.find(isFree) ?? fromTop[0];
    if (example !== undefined) chosen.push(example);
  }
  return chosen;
}

/** A toy's points on its upper edge, so that its face is seen. */
function priceOf({ kind, radius, x, y }: Toy): HTMLElement {
  const price = element("b", {}, formatCount(worthOf(kind)));
  price.style.left = `${(x / FIELD.width) * 100}%`;
  price.style.top = `${((y - radius) / FIELD.height) * 100}%`;
  return price;
}

const worthOf = (kind: number): number => KINDS[kind]?.worth ?? 0;
