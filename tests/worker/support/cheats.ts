import { expect, vi } from "vitest";

import { type ErrorCode, errors } from "../../../contract/errors.ts";
import type { Answer } from "./call.ts";
import { stopClockAt } from "./clock.ts";
import { refusalsOf, scoresOf } from "./features/games.ts";
import type { Person } from "./people.ts";
import { clearSettings } from "./features/settings.ts";

const log = vi.fn<(line: string) => void>();

/** Before each cheat: captures the log, and stops the clock. */
export async function watch(): Promise<void> {
  await clearSettings();
  log.mockReset();
  vi.spyOn(console, "warn").mockImplementation(log);
  stopClockAt("2026-11-22T08:30:00Z");
}

/**
 * Expects that a cheat is refused with the text of this code and these fields, counted, logged without a person, and
 * scores nothing.
 */
export async function expectRefused(cheat: Person, answer: Answer, code: ErrorCode, fields = {}): Promise<void> {
  const { status, text } = errors[code];
  const body = { success: false, error: text, code, ...fields };
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
  expect(await refusalsOf(cheat)).toMatchObject({ [code]: 1 });
  const line = String(log.mock.lastCall?.[0]);
  expect(JSON.parse(line)).toEqual({ event: "game-refused", requestId: expect.any(String), code });
  expect(await scoresOf(cheat)).toEqual([]);
}
