import { PRIZE_TEXT_MAX_CODE_POINTS, PRIZE_TITLE_MAX_CODE_POINTS } from "../../../../contract/games/values.ts";
import { codePointLength } from "../../../../contract/persian.ts";
import { call } from "../../lib/network/api-client.ts";
import { FrozenRanks } from "../prizes/frozen-ranks.tsx";
import { MomentInput } from "../prizes/moment-input.tsx";
import { type Prize, PrizesInput } from "../prizes/prizes-input.tsx";
import { prizesTexts } from "../prizes/texts.ts";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { settingsTexts } from "../settings-tab/texts.ts";
import { formatMoment } from "../ui/moment.ts";

const isPrizes = (value: unknown): value is Prize[] => Array.isArray(value);

function wrongWithPrizes(prizes: Prize[]): string | undefined {
  if (prizes.some(({ title }) => title.trim() === "")) return prizesTexts.needed;
  const isTooLong = prizes.some(
    ({ title, text }) =>
      codePointLength(title.trim()) > PRIZE_TITLE_MAX_CODE_POINTS ||
      codePointLength(text.trim()) > PRIZE_TEXT_MAX_CODE_POINTS,
  );
  return isTooLong ? prizesTexts.tooLong : undefined;
}

const prizeFields: FieldsOf<"GET /api/admin/game-prizes"> = [
  {
    kind: "own",
    name: "prizes",
    label: prizesTexts.prizes,
    render: (input) => <PrizesInput {...input} />,
    check: (value) => (isPrizes(value) ? wrongWithPrizes(value) : undefined),
    describe: (value) => (isPrizes(value) ? value.map(({ title }) => title).join("، ") : ""),
  },
];

const describeMoment = (iso: string | null) => (iso === null ? settingsTexts.blank : formatMoment(iso));

const seasonFields: FieldsOf<"GET /api/admin/game-season"> = [
  {
    kind: "own",
    name: "startsAt",
    label: prizesTexts.starts,
    render: (input) => <MomentInput {...input} label={prizesTexts.starts} />,
    describe: describeMoment,
  },
  {
    kind: "own",
    name: "awardsAt",
    label: prizesTexts.awards,
    render: (input) => <MomentInput {...input} label={prizesTexts.awards} />,
    describe: describeMoment,
  },
];

/** The prizes, the season and its winners. */
export default function PrizesTab() {
  return (
    <SettingsTab title={prizesTexts.title}>
      <SettingsForm
        name="game-season"
        title={prizesTexts.season}
        fields={seasonFields}
        read={() => call("GET /api/admin/game-season")}
        save={(json) => call("POST /api/admin/game-season", { json })}
      />
      <FrozenRanks />
      <SettingsForm
        name="game-prizes"
        title={prizesTexts.prizes}
        fields={prizeFields}
        read={() => call("GET /api/admin/game-prizes")}
        save={(json) => call("POST /api/admin/game-prizes", { json })}
      />
    </SettingsTab>
  );
}
