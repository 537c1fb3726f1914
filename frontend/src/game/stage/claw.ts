import { CLOSING_TICKS } from "../../../../contract/claw-machine/machine.ts";

/** The drawing of a claw, in pixels of the field. */
export interface DrawnClaw {
  x: number;
  /** Of its palm. */
  y: number;
  /** From 0, closed, to CLOSING_TICKS. */
  opening: number;
  /** Of the toy in it; 0 without one. */
  heldRadius: number;
  /** How far it swings behind its carriage. */
  sway: number;
}

const RAIL_Y = 20;

/** Draws a claw on a board. */
export function createClaw(context: CanvasRenderingContext2D) {
  const metal = context.createLinearGradient(-20, 0, 20, 0);
  metal.addColorStop(0, "#ff5fae");
  metal.addColorStop(0.45, "#ffb3dc");
  metal.addColorStop(1, "#c21d7c");

  return {
    /** The carriage on its rail and the cable: what hangs behind the toys. */
    drawCable({ x, y, sway }: DrawnClaw): void {
      context.lineCap = "round";
      context.lineWidth = 5;
      context.strokeStyle = "#2a1252";
      context.beginPath();
      context.moveTo(x, RAIL_Y + 14);
      context.lineTo(x + sway, y - 34);
      context.stroke();
      context.lineWidth = 2.5;
      context.strokeStyle = "#c9b6ff";
      context.stroke();
      context.fillStyle = "#2a1252";
      roundedBox(context, x - 27, RAIL_Y - 10, 54, 25, 9);
      context.fillStyle = "#ffc93c";
      roundedBox(context, x - 25, RAIL_Y - 8, 50, 21, 8);
      context.fillStyle = "#fff0b8";
      roundedBox(context, x - 20, RAIL_Y - 5, 40, 5, 2.5);
      context.fillStyle = "#7a3c00";
      circle(context, x - 13, RAIL_Y + 6, 4);
      circle(context, x + 13, RAIL_Y + 6, 4);
    },
    /** The head and its three fingers, drawn over the toy they hold. */
    draw({ x, y, opening, heldRadius, sway }: DrawnClaw): void {
      const share = opening / CLOSING_TICKS;
      const closed = heldRadius > 0 ? heldRadius * 0.72 : 5;
      const tip = closed + (40 - closed) * share;
      const elbow = Math.max(18, heldRadius + 2) + (36 - Math.max(18, heldRadius)) * share;
      const depth = heldRadius > 0 ? 12 + heldRadius * 1.5 : 38 - 4 * share;
      // The metal shines where the head hangs.
      context.translate(x + sway, y);
      finger(context, -elbow, -tip, depth);
      finger(context, elbow, tip, depth);
      // The one in front, shortened by the view.
      finger(context, 0, 0, Math.min(depth, 24) - 6 * share);
      context.fillStyle = "#2a1252";
      roundedBox(context, -21, -40, 42, 34, 15);
      context.fillStyle = metal;
      roundedBox(context, -19, -38, 38, 30, 13);
      context.fillStyle = "#fff";
      circle(context, -6.5, -24, 5);
      circle(context, 6.5, -24, 5);
      context.fillStyle = "#2a1252";
      // The eyes look at what the claw is after.
      const down = share < 0.9 || heldRadius > 0 ? 1.8 : 0.6;
      circle(context, -6.5 + sway / 6, -24 + down, 2.6);
      circle(context, 6.5 + sway / 6, -24 + down, 2.6);
      context.translate(-x - sway, -y);
    },
  };
}

function finger(context: CanvasRenderingContext2D, elbow: number, tip: number, depth: number): void {
  context.beginPath();
  context.moveTo(elbow * 0.28, -12);
  context.quadraticCurveTo(elbow * 1.25, -4, elbow, depth * 0.5);
  context.lineTo(tip, depth);
  context.lineJoin = "round";
  context.lineWidth = 9;
  context.strokeStyle = "#2a1252";
  context.stroke();
  context.lineWidth = 5;
  context.strokeStyle = "#e9ddff";
  context.stroke();
}

export function roundedBox(context: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, r: number) {
  context.beginPath();
  context.roundRect(x, y, w, h, r);
  context.fill();
}

export function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}
