import type { Machine } from "../../../../contract/claw-machine/machine.ts";

type Toys = Machine["toys"];

/** Draws the toy with this number in its current position, in pixels of the canvas. */
type DrawToy = (context: CanvasRenderingContext2D, toy: Toys[number]) => void;

interface Place {
  left: number;
  top: number;
}

/**
 * The parts at rest, on a canvas of their own: the cabinet, and most toys most of the time. Each frame draws only what
 * moves. Toys that come to rest are added here; woken ones are erased and their neighbours redrawn.
 * @param still the cabinet, as large as the canvas
 * @param boxOf the square a toy may cover
 */
export function createHeapLayer(
  context: CanvasRenderingContext2D,
  still: HTMLCanvasElement,
  drawToy: DrawToy,
  boxOf: (toy: Toys[number]) => Place & { size: number },
) {
  let shown: Toys = [];
  let places: (Place | null)[] = [];
  let size = 0;

  function takeOut({ left, top }: Place): void {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, size, size);
    context.clip();
    context.clearRect(left, top, size, size);
    context.drawImage(still, 0, 0);
    for (const [number, place] of places.entries()) {
      const toy = shown[number];
      if (place === null || toy === undefined) continue;
      if (Math.abs(place.left - left) < size && Math.abs(place.top - top) < size) drawToy(context, toy);
    }
    context.restore();
  }

  return {
    /** The size changed: everything is redrawn. */
    forget(): void {
      shown = [];
    },
    update(toys: Toys): void {
      if (shown !== toys) {
        shown = toys;
        places = toys.map(() => null);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, context.canvas.width, context.canvas.height);
        context.drawImage(still, 0, 0);
      }
      for (const toy of toys) {
        const { number } = toy;
        const place = places[number] ?? null;
        const rests = toy.state === "resting";
        if (rests === (place !== null)) continue;
        if (rests) {
          const { left, top, size: its } = boxOf(toy);
          size = its;
          places[number] = { left, top };
          drawToy(context, toy);
        } else if (place !== null) {
          places[number] = null;
          takeOut(place);
        }
      }
    },
  };
}
