import { describe, expect, test } from "vitest";

import { normalizeText } from "../../../contract/persian.ts";
import {
  GRAVE_REASONS,
  GRAVE_REASON_MAX_CHARACTERS,
  REASON_SEPARATOR,
  isGraveReason,
} from "../../../contract/reports/grave-reasons.ts";

describe("a stored reason", () => {
  test.each(Object.values(GRAVE_REASONS))(
    "is grave when it is %s, alone or with own words, also if it is cut",
    (ready) => {
      const stored = normalizeText(`${ready}${REASON_SEPARATOR}هر روز می‌نویسد`);
      for (const reason of [normalizeText(ready), stored, stored.slice(0, GRAVE_REASON_MAX_CHARACTERS)])
        expect(isGraveReason(reason), reason).toBe(true);
    },
  );

  test.each(["", "حرف زشت", "آزار یا تهدیدها", "می‌گوید آزار یا تهدید"])("is not grave when it is %j", (reason) => {
    expect(isGraveReason(reason)).toBe(false);
  });
});
