import { describe, expect, test } from "vitest";

import { normalizeText } from "../../../contract/persian.ts";
import { GRAVE_REASON, REASON_SEPARATOR, isGraveReason } from "../../../contract/moderation/reports.ts";

describe("a stored reason", () => {
  test("is grave when it is the ready one, alone or with own words", () => {
    const stored = normalizeText(`${GRAVE_REASON}${REASON_SEPARATOR}هر روز می‌نویسد`);
    for (const reason of [normalizeText(GRAVE_REASON), stored]) expect(isGraveReason(reason), reason).toBe(true);
  });

  test.each(["", "حرف زشت", "مسخره کردن", "آزار یا تهدیدها", "می‌گوید آزار یا تهدید"])(
    "is not grave when it is %j",
    (reason) => {
      expect(isGraveReason(reason)).toBe(false);
    },
  );
});
