import { array, assert, base64String, integer, oneof, property, string, tuple } from "fast-check";
import { describe, expect, test } from "vitest";

import { LONGEST_LOG, decodeLog, encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { MOST_TICKS } from "../../../contract/claw-machine/machine.ts";

const inputs = array(tuple(integer({ min: 0, max: 7 }), integer({ min: 1, max: 200 })), { maxLength: 60 }).map((runs) =>
  runs.flatMap(([input, length]) => Array.from({ length }, () => input)).slice(0, MOST_TICKS),
);

describe("an input log", () => {
  test("decodes to what was encoded", () => {
    assert(
      property(inputs, (log) => {
        expect(decodeLog(encodeLog(log))).toEqual(log);
      }),
    );
  });

  test("has only one accepted encoding", () => {
    const texts = oneof(
      base64String().map((text) => text.replaceAll("=", "")),
      string(),
    );
    assert(
      property(texts, (text) => {
        const log = decodeLog(text);
        expect(log === null || encodeLog(log) === text).toBe(true);
      }),
    );
  });

  test("may be empty", () => {
    expect(encodeLog([])).toBe("");
    expect(decodeLog("")).toEqual([]);
  });

  test("rejects inputs beyond three bits", () => {
    for (const unknown of [8, 9, 15]) expect(decodeLog(encodeLog([unknown]))).toBeNull();
  });

  test("is at most as long as a round", () => {
    const wild = Array.from({ length: MOST_TICKS }, (_, tick) => tick % 2);
    expect(encodeLog(wild)).toHaveLength(LONGEST_LOG);
    expect(decodeLog(encodeLog(wild))).toEqual(wild);
    expect(decodeLog(encodeLog([...wild, 0]))).toBeNull();
    expect(decodeLog(encodeLog(Array.from({ length: MOST_TICKS + 1 }, () => 0)))).toBeNull();
  });
});
