import { describe, expect, test } from "vitest";

import { ENTRY_TEXT_MAX_CODE_POINTS } from "../../../contract/entry/values.ts";
import { settings } from "../../../contract/settings/registry.ts";
import { type SettingField, wrongWith } from "../../../frontend/src/panel/settings-tab/fields.ts";

interface Promo {
  text: string;
  link: string;
}

const long: SettingField<Promo> = { kind: "long", name: "text", label: "متن", max: ENTRY_TEXT_MAX_CODE_POINTS };
const promo = { enabled: true, link: "", imageUrl: "" };
const sent = settings["home-promo"].routes.write.request.body.content["application/json"].schema;
const isTaken = (text: string) => sent.safeParse({ ...promo, text }).success;

describe("a text of a setting", () => {
  test.each([
    ["خ", ENTRY_TEXT_MAX_CODE_POINTS, true],
    ["خ", ENTRY_TEXT_MAX_CODE_POINTS + 1, false],
    ["😄", ENTRY_TEXT_MAX_CODE_POINTS, true],
    ["😄", ENTRY_TEXT_MAX_CODE_POINTS + 1, false],
  ])("made of «%s» %i times has the same length for the form and the Worker (fits: %s)", (letter, times, fits) => {
    const text = letter.repeat(times);
    expect([wrongWith(long, text) === undefined, isTaken(text)]).toEqual([fits, fits]);
  });

  test("is measured by the form and the Worker without surrounding blanks, which are not stored", () => {
    const text = "😄".repeat(ENTRY_TEXT_MAX_CODE_POINTS);
    const typed = ` \n${text}   `;
    expect([wrongWith(long, typed), sent.parse({ ...promo, text: typed }).text]).toEqual([undefined, text]);
  });
});
