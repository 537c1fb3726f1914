import { FIELD, PIXEL } from "../../../../contract/claw-machine/machine.ts";
import { circle, roundedBox } from "./claw.ts";

const WIDTH = FIELD.width / PIXEL;
const HEIGHT = FIELD.height / PIXEL;
const WALL_X = FIELD.wall.x / PIXEL;
const WALL_TOP = FIELD.wall.top / PIXEL;
const WALL_HALF = FIELD.wall.half / PIXEL;
const FLOOR = FIELD.floor / PIXEL;

/** The parts that never move: rail, bulbs, chute, wall and floor. Drawn once for a size, in pixels of the field. */
export function drawStill(context: CanvasRenderingContext2D): void {
  drawChute(context);
  context.fillStyle = "rgb(12 0 34 / 0.55)";
  context.fillRect(WALL_X + WALL_HALF, FLOOR, WIDTH, HEIGHT - FLOOR);
  const heap = context.createRadialGradient(252, FLOOR, 20, 252, FLOOR, 230);
  heap.addColorStop(0, "rgb(8 0 28 / 0.6)");
  heap.addColorStop(1, "rgb(8 0 28 / 0)");
  context.fillStyle = heap;
  context.fillRect(WALL_X, 300, WIDTH - WALL_X, FLOOR - 300);
  drawRail(context);
  drawWall(context);
}

function drawRail(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#1b0844";
  roundedBox(context, 6, 12, WIDTH - 12, 15, 7.5);
  context.fillStyle = "#6d47c9";
  roundedBox(context, 8, 14, WIDTH - 16, 6, 3);
  for (let x = 22; x < WIDTH; x += 46) {
    const light = context.createRadialGradient(x, 42, 0, x, 42, 13);
    light.addColorStop(0, "rgb(255 240 170 / 0.9)");
    light.addColorStop(0.3, "rgb(255 201 60 / 0.45)");
    light.addColorStop(1, "rgb(255 201 60 / 0)");
    context.fillStyle = light;
    circle(context, x, 42, 13);
    context.fillStyle = "#fff6cf";
    circle(context, x, 42, 3);
  }
}

function drawChute(context: CanvasRenderingContext2D): void {
  const hole = context.createLinearGradient(0, WALL_TOP, 0, HEIGHT);
  hole.addColorStop(0, "rgb(255 120 180 / 0.05)");
  hole.addColorStop(0.4, "rgb(255 90 160 / 0.26)");
  hole.addColorStop(1, "rgb(255 170 60 / 0.75)");
  context.fillStyle = hole;
  context.fillRect(0, WALL_TOP, WALL_X, HEIGHT - WALL_TOP);
  // Arrows that show where the prizes go.
  context.lineWidth = 6;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const [step, alpha] of [0.25, 0.45, 0.8].entries()) {
    const y = 400 + step * 34;
    context.strokeStyle = `rgb(255 255 255 / ${alpha})`;
    context.beginPath();
    context.moveTo(27, y);
    context.lineTo(43, y + 15);
    context.lineTo(59, y);
    context.stroke();
  }
}

function drawWall(context: CanvasRenderingContext2D): void {
  const glass = context.createLinearGradient(WALL_X - WALL_HALF, 0, WALL_X + WALL_HALF, 0);
  glass.addColorStop(0, "#ffd0ea");
  glass.addColorStop(0.5, "#ff79bd");
  glass.addColorStop(1, "#a8217a");
  context.fillStyle = "#2a1252";
  const top = WALL_TOP - WALL_HALF;
  roundedBox(context, WALL_X - WALL_HALF - 1.5, top - 1.5, WALL_HALF * 2 + 3, HEIGHT, WALL_HALF + 1.5);
  context.fillStyle = glass;
  roundedBox(context, WALL_X - WALL_HALF, top, WALL_HALF * 2, HEIGHT, WALL_HALF);
}
