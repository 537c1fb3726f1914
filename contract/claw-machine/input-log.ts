import { DROP, LEFT, RIGHT } from "./claw.ts";
import { MOST_TICKS } from "./machine.ts";

/** A round's inputs, tick by tick. */
export type InputLog = number[];

const KNOWN_BITS = LEFT | RIGHT | DROP;
/**
 * A run of equal inputs is one number, `length * 16 + input` (one bit of input is unused), written as a varint: seven
 * bits a byte, the lowest first.
 */
const INPUT_SIZE = 16;
const MORE = 128;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LETTER_BITS = 6;

/** The longest possible text: one run of one byte per tick. */
export const LONGEST_LOG = Math.floor((MOST_TICKS * 4 + 2) / 3);

export const createLog = (): InputLog => [];

/** @param input bits of LEFT, RIGHT and DROP */
export function appendInput(log: InputLog, input: number): void {
  log.push(input);
}

/** Encodes a log as base64url: runs of equal inputs, 35 to 50 bytes for a usual round. */
export function encodeLog(log: readonly number[]): string {
  const bytes: number[] = [];
  for (let from = 0, to = 0; from < log.length; from = to) {
    const input = log[from] ?? 0;
    while (to < log.length && log[to] === input) to += 1;
    let rest = (to - from) * INPUT_SIZE + input;
    for (; rest >= MORE; rest = rest >>> 7) bytes.push(MORE | (rest & (MORE - 1)));
    bytes.push(rest);
  }
  return toText(bytes);
}

/** Decodes a log's text; null for unknown bits, too many ticks, and any text `encodeLog` would not have written. */
export function decodeLog(text: string): InputLog | null {
  if (text.length > LONGEST_LOG) return null;
  const bytes = toBytes(text);
  if (bytes === null) return null;
  const log: InputLog = [];
  let run = 0;
  let shift = 0;
  for (const byte of bytes) {
    run |= (byte & (MORE - 1)) << shift;
    shift += 7;
    if ((byte & MORE) !== 0 && shift < 28) continue;
    const input = run & (INPUT_SIZE - 1);
    const length = run >>> 4;
    if ((input & KNOWN_BITS) !== input || log.length + length > MOST_TICKS) return null;
    for (let tick = 0; tick < length; tick += 1) log.push(input);
    run = 0;
    shift = 0;
  }
  return encodeLog(log) === text ? log : null;
}

function toText(bytes: readonly number[]): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= LETTER_BITS; held &= (1 << bits) - 1) {
      bits -= LETTER_BITS;
      text += LETTERS[held >>> bits] ?? "";
    }
  }
  return bits === 0 ? text : text + (LETTERS[held << (LETTER_BITS - bits)] ?? "");
}

function toBytes(text: string): number[] | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = (held << LETTER_BITS) | value;
    bits += LETTER_BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >>> bits);
    held &= (1 << bits) - 1;
  }
  return bytes;
}
