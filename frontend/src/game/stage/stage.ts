import { FIELD, type Machine, PIXEL } from "../../../../contract/claw-machine/machine.ts";
import { drawStill } from "./cabinet.ts";
import { createClaw } from "./claw.ts";
import { createHeapLayer } from "./heap-layer.ts";
import { createSparks } from "./sparks.ts";
import { loadSheet, scaledToys } from "./toys.ts";

/** A higher density only costs a phone pixels that nobody sees. */
const MOST_DENSITY = 1.5;
const TURN = 256;
const FULL_CIRCLE = (2 * Math.PI) / TURN;
/** The half diagonal of a rotated picture, as a share of its side. */
const HALF_DIAGONAL = 0.71;
const MOST_ROCKING = 0.95;
const SWAY = 2.2;
/** The brightest point and the end of the light under the claw. */
const BEAM = { top: 110, bottom: 540 };

type Toy = Machine["toys"][number];

/**
 * Draws a machine on the board's canvas, interpolated between its last two ticks; without toys until their pictures
 * have loaded. Allocates nothing per frame: garbage collection would interrupt one.
 * @throws Error without a 2D canvas
 */
export function createStage(board: HTMLCanvasElement) {
  const context = contextOf(board);
  // Without acceleration each canvas in the page costs a copy per frame, so the cabinet's canvas stays out of the
  // document.
  const [still, lying] = [document.createElement("canvas"), document.createElement("canvas")];
  lying.setAttribute("aria-hidden", "true");
  const stillContext = contextOf(still);
  board.before(lying);

  const heap = createHeapLayer(
    contextOf(lying),
    still,
    (on, toy) => drawToy(on, toy, toy.x / PIXEL, toy.y / PIXEL),
    ({ x, y }) => {
      const half = Math.ceil((pictures[0]?.width ?? 0) * HALF_DIAGONAL) + 1;
      const [left, top] = [x, y].map((at) => Math.round((at / PIXEL) * scale) - half);
      return { left: left ?? 0, top: top ?? 0, size: 2 * half };
    },
  );
  const sparks = createSparks();
  const hand = createClaw(context);
  const drawBeam = createBeam(context);
  const drawn = { x: 0, y: 0, opening: 0, heldRadius: 0, sway: 0 };
  let sheet: HTMLImageElement | undefined;
  const before = createLastTick();
  let pictures: HTMLCanvasElement[] = [];
  let scale = 1;
  let sway = 0;

  function fit(): void {
    const density = Math.min(devicePixelRatio, MOST_DENSITY);
    const width = Math.round(board.clientWidth * density);
    if (width === 0 || width === board.width) return;
    scale = width / (FIELD.width / PIXEL);
    for (const canvas of [board, still, lying]) {
      canvas.width = width;
      canvas.height = Math.round((width * FIELD.height) / FIELD.width);
    }
    if (sheet !== undefined) pictures = scaledToys(sheet, width);
    stillContext.setTransform(scale, 0, 0, scale, 0, 0);
    drawStill(stillContext);
    heap.forget();
  }

  fit();
  async function loadToys(): Promise<void> {
    sheet = await loadSheet();
    pictures = scaledToys(sheet, board.width);
    heap.forget();
  }

  return {
    fit,
    /** Resolves when the toys' pictures have loaded. Rejects when they cannot be loaded. */
    ready: loadToys(),
    /** Sparks at a place of the field, in its pixels. */
    burst: sparks.burst,
    /** Call before each tick: frames interpolate between the state before and after it. */
    remember: before.remember,
    /** @param between from 0, the tick before, to 1, the last one; @param seconds since the last frame */
    draw({ toys, claw: { x, y, state, opening, held } }: Machine, between: number, seconds: number): void {
      const isKnown = before.isOf(toys);
      const back = isKnown ? 1 - between : 0;
      const speed = isKnown ? (x - before.claw.x) / PIXEL : 0;
      sway += (-speed * SWAY - sway) * Math.min(1, seconds * 9);
      drawn.x = (x + (before.claw.x - x) * back) / PIXEL;
      drawn.y = (y + (before.claw.y - y) * back) / PIXEL;
      drawn.opening = opening;
      drawn.heldRadius = held === null ? 0 : (toys[held]?.radius ?? 0) / PIXEL;
      // The simulation places the held toy, so the claw does not sway while it holds one.
      drawn.sway = state === "ready" ? sway : 0;
      heap.update(toys);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, board.width, board.height);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      if (state === "ready") drawBeam(drawn.x);
      hand.drawCable(drawn);
      for (const toy of toys) {
        if (toy.state === "won" || toy.state === "resting") continue;
        const atX = toy.x + (before.xOf(toy) - toy.x) * back;
        const atY = toy.y + (before.yOf(toy) - toy.y) * back;
        drawToy(context, toy, atX / PIXEL, atY / PIXEL);
      }
      context.setTransform(scale, 0, 0, scale, 0, 0);
      hand.draw(drawn);
      sparks.draw(context, seconds);
    },
  };

  function drawToy(on: CanvasRenderingContext2D, { kind, angle }: Toy, x: number, y: number): void {
    const picture = pictures[kind];
    if (picture === undefined) return;
    const turned = rocking(angle);
    const cos = Math.cos(turned);
    const sin = Math.sin(turned);
    on.setTransform(cos, sin, -sin, cos, x * scale, y * scale);
    on.drawImage(picture, -picture.width / 2, -picture.height / 2);
  }
}

/** The positions one tick ago. */
function createLastTick() {
  let places = new Int32Array(0);
  const claw = { x: 0, y: 0 };
  const isOf = ({ length }: Machine["toys"]): boolean => places.length === length * 2;
  return {
    claw,
    remember(machine: Machine): void {
      if (!isOf(machine.toys)) places = new Int32Array(machine.toys.length * 2);
      for (const { number, x, y } of machine.toys) {
        places[number * 2] = x;
        places[number * 2 + 1] = y;
      }
      claw.x = machine.claw.x;
      claw.y = machine.claw.y;
    },
    /** Whether the remembered tick was probably of this machine. */
    isOf,
    xOf: ({ number, x }: Toy): number => places[number * 2] ?? x,
    yOf: ({ number, y }: Toy): number => places[number * 2 + 1] ?? y,
  };
}

/** Draws the light where the claw would come down. */
function createBeam(context: CanvasRenderingContext2D) {
  const light = context.createLinearGradient(0, BEAM.top, 0, BEAM.bottom);
  light.addColorStop(0, "rgb(255 255 255 / 0.2)");
  light.addColorStop(1, "rgb(255 255 255 / 0)");
  return (x: number): void => {
    context.fillStyle = light;
    context.beginPath();
    context.moveTo(x - 5, 96);
    context.lineTo(x + 5, 96);
    context.lineTo(x + 15, BEAM.bottom);
    context.lineTo(x - 15, BEAM.bottom);
    context.fill();
  };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2D canvas");
  return context;
}

/** Upside-down faces look sad: toys rock from side to side where the simulation rolls them. In radians. */
const rocking = (angle: number): number => MOST_ROCKING * Math.sin(angle * FULL_CIRCLE);

export type Stage = ReturnType<typeof createStage>;
