import { type ReactNode, useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import {
  GIFT_AMOUNT_MAX,
  REWARD_CODE_DIGITS,
  REWARD_CODE_GIFT_TOKENS_MAX,
  REWARD_CODE_ROWS_MAX,
  REWARD_CODE_USES_MAX,
} from "../../../../contract/rewards/values.ts";
import { digitsOnly } from "../../../../contract/digits.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { showToast } from "../../ui/toast.ts";
import { PendingReward } from "../rewards/pending-reward.tsx";
import type { FieldsOf, OwnInput } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { settingsTexts } from "../settings-tab/texts.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import type { Question } from "../ui/confirm.tsx";
import { NumberInput, TextInput } from "../ui/inputs.tsx";

type Config = CallAnswer<"GET /api/admin/reward-config">;
type Row = Config["items"][number];

const texts = {
  title: "کدهای هدیه",
  hint: "هر کد را هر شماره یک بار به کار می‌برد؛ کدی که برداشته شود دیگر چیزی نمی‌دهد.",
  enabled: "روشن",
  code: "کد",
  tokens: "جم",
  amount: "هزار تومان",
  maxUses: "سقف",
  uses: (uses: number) => `${formatCount(uses)} بار به کار رفته`,
  remove: "برداشتن",
  add: "کد تازه",
  described: ({ enabled, code, giftTokens, giftAmount, maxUses }: Row) =>
    [
      // A code stays one piece in the line around it.
      `\u2066${code}\u2069`,
      `${formatCount(giftTokens)} جم و ${formatCount(giftAmount)} هزار تومان`,
      ...(maxUses === null ? [] : [`سقف ${formatCount(maxUses)}`]),
      ...(enabled ? [] : ["خاموش"]),
    ].join("، "),
  of: (label: string, at: number) => `${label}، ردیف ${formatCount(at + 1)}`,
  noCap: "این کد پول می‌دهد و سقف ندارد: هر چند نفر می‌توانند آن را بگیرند.",
  noCapQuestion: (codes: string) => `${codes} بی‌سقف ذخیره شود؟`,
  noCapBody: (thousands: number) =>
    `به هر کس، هر چند نفر که باشند، ${formatCount(thousands)} هزار تومان می‌رسد. برای هر کد می‌شود سقف گذاشت.`,
  saveNoCap: "ذخیرهٔ بی‌سقف",
  codes: (codes: readonly string[]) => (codes.length === 1 ? "کد " : "کدهای ") + codes.join(" و "),
  // As the specification writes it (002 §5).
  tooMany: "حداکثر ۱۰ جایزه",
  length: "هر کد شش رقم است.",
  twice: "یک کد دو بار آمده است.",
  nothing: "کد روشن باید چیزی بدهد.",
} as const;

const isRow = (value: unknown): value is Row[] => Array.isArray(value);

function problemOf(rows: readonly Row[]): string | undefined {
  if (rows.length > REWARD_CODE_ROWS_MAX) return texts.tooMany;
  if (rows.some(({ code }) => code.length !== REWARD_CODE_DIGITS)) return texts.length;
  if (new Set(rows.map(({ code }) => code)).size < rows.length) return texts.twice;
  if (rows.some(({ enabled, giftTokens, giftAmount }) => enabled && giftTokens + giftAmount === 0))
    return texts.nothing;
  return undefined;
}

const fields: FieldsOf<"GET /api/admin/reward-config"> = [
  {
    kind: "own",
    name: "items",
    label: texts.title,
    render: (input) => <Rows {...input} />,
    check: (value) => (isRow(value) ? problemOf(value) : undefined),
    describe: (value) => (isRow(value) ? value.map(texts.described).join("؛ ") || settingsTexts.blank : ""),
  },
];

/** The reward codes, ten at most, and gifts for one mobile. */
export default function RewardCodesTab() {
  return (
    <SettingsTab title={texts.title} hint={texts.hint} isWide>
      <SettingsForm
        name="reward-config"
        title={texts.title}
        fields={fields}
        read={() => call("GET /api/admin/reward-config")}
        save={(json) => call("POST /api/admin/reward-config", { json })}
        question={({ items }) => questionAbout(items.filter(isEndless))}
      />
      <PendingReward />
    </SettingsTab>
  );
}

/** Whether a code gives away money without an end. */
const isEndless = ({ enabled, giftAmount, maxUses }: Row): boolean => enabled && giftAmount > 0 && maxUses === null;

function questionAbout(rows: readonly Row[]): Question | null {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ giftAmount }) => giftAmount));
  return {
    title: texts.noCapQuestion(texts.codes(rows.map(({ code }) => `\u2066${code}\u2069`))),
    body: texts.noCapBody(most),
    yes: texts.saveNoCap,
    danger: true,
  };
}

const empty: Row = { enabled: true, code: "", giftTokens: 1, giftAmount: 0, maxUses: null, uses: 0 };

function Rows({ id, value, onChange, error }: OwnInput<{ items: Row[] }>) {
  // Rows have no stable field to use as a React key.
  const [keys, setKeys] = useState(() => value.map(() => crypto.randomUUID()));
  const change = (at: number, changed: Partial<Row>) =>
    onChange(value.map((row, place) => (place === at ? { ...row, ...changed } : row)));
  const add = () => {
    if (value.length >= REWARD_CODE_ROWS_MAX) return showToast(texts.tooMany, "error");
    setKeys([...keys, crypto.randomUUID()]);
    onChange([...value, empty]);
  };
  const remove = (at: number) => {
    setKeys(keys.filter((_, place) => place !== at));
    onChange(value.filter((_, place) => place !== at));
  };

  return (
    <div className="grid gap-2">
      {value.map((row, at) => (
        <fieldset
          key={keys[at] ?? at}
          aria-label={texts.of(texts.code, at)}
          className="grid grid-cols-2 items-end gap-x-3 gap-y-1 rounded-lg border border-line p-3 md:grid-cols-[auto_8rem_5rem_6rem_7rem_1fr_auto]"
        >
          <Checkbox
            label={texts.enabled}
            checked={row.enabled}
            onChange={({ target }) => change(at, { enabled: target.checked })}
          />
          <Labelled id={`${id}-code-${at}`} label={texts.code}>
            <TextInput
              id={`${id}-code-${at}`}
              ltr
              inputMode="numeric"
              autoComplete="off"
              value={row.code}
              aria-invalid={error !== undefined && row.code.length !== REWARD_CODE_DIGITS}
              onChange={({ target }) => change(at, { code: digitsOnly(target.value).slice(0, REWARD_CODE_DIGITS) })}
            />
          </Labelled>
          <Labelled id={`${id}-tokens-${at}`} label={texts.tokens}>
            <NumberInput
              id={`${id}-tokens-${at}`}
              value={row.giftTokens}
              max={REWARD_CODE_GIFT_TOKENS_MAX}
              fallback={0}
              onValueChange={(giftTokens) => change(at, { giftTokens: giftTokens ?? 0 })}
            />
          </Labelled>
          <Labelled id={`${id}-amount-${at}`} label={texts.amount}>
            <NumberInput
              id={`${id}-amount-${at}`}
              value={row.giftAmount}
              max={GIFT_AMOUNT_MAX}
              fallback={0}
              onValueChange={(giftAmount) => change(at, { giftAmount: giftAmount ?? 0 })}
            />
          </Labelled>
          <Labelled id={`${id}-uses-${at}`} label={texts.maxUses}>
            <NumberInput
              id={`${id}-uses-${at}`}
              value={row.maxUses}
              min={1}
              max={REWARD_CODE_USES_MAX}
              onValueChange={(maxUses) => change(at, { maxUses })}
            />
          </Labelled>
          <p className="text-sm text-muted md:pb-1">{texts.uses(row.uses)}</p>
          <Button variant="danger" aria-label={texts.of(texts.remove, at)} onClick={() => remove(at)}>
            {texts.remove}
          </Button>
          {isEndless(row) && (
            <p role="status" className="col-span-full text-sm text-accent-text">
              ⚠️ {texts.noCap}
            </p>
          )}
        </fieldset>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button variant="outline" className="justify-self-start" onClick={add}>
        {texts.add}
      </Button>
    </div>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <label htmlFor={id} className="text-note text-muted">
        {label}
      </label>
      {children}
    </div>
  );
}
