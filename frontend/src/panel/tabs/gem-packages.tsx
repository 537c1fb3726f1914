import { useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { toAsciiDigits } from "../../../../contract/digits.ts";
import {
  GEM_PACKAGES_MAX,
  GEM_PACKAGE_MAX,
  GEM_PERCENT_OFF_MAX,
  type GemPackage,
  PAYMENT_MAX_TOMAN,
  PAYMENT_MIN_TOMAN,
  discountText,
  tomanOf,
} from "../../../../contract/gem-orders/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import type { FieldsOf, OwnInput } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { settingsTexts } from "../settings-tab/texts.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/inputs.tsx";

const toman = (amount: number) => `${formatCount(amount)} تومان`;

const texts = {
  title: "بسته‌های جم",
  of: (at: number) => `بستهٔ ${formatCount(at + 1)}`,
  gems: "جم",
  percentOff: "تخفیف (درصد)",
  remove: "برداشتن",
  removeOf: (at: number) => `برداشتن بستهٔ ${formatCount(at + 1)}`,
  add: "بستهٔ تازه",
  unreadable: "عدد هر بسته را درست کن؛ چیزی ذخیره نشد.",
  twice: "دو بسته یک اندازه‌اند.",
  count: `دست‌کم یک و دست‌بالا ${formatCount(GEM_PACKAGES_MAX)} بسته.`,
  cheaper: (gems: number) => `${formatCount(gems)} جم از بستهٔ کوچک‌تر گران‌تر نیست؛ تخفیفش را کم کن.`,
  refused: (amount: number) => `درگاه ${toman(amount)} نمی‌گیرد.`,
  shown: "آنچه دیده می‌شود",
  described: ({ gems, percentOff }: GemPackage) =>
    formatCount(gems) + (percentOff > 0 ? ` (${discountText(percentOff)})` : ""),
} as const;

const isReadable = ({ gems, percentOff }: GemPackage): boolean => !Number.isNaN(gems + percentOff);

/** From few to many, as people see them, in any typed order. */
const sorted = (packages: readonly GemPackage[]): GemPackage[] =>
  [...packages].sort((one, other) => one.gems - other.gems);

function problemOf(packages: readonly GemPackage[]): string | undefined {
  if (packages.length < 1 || packages.length > GEM_PACKAGES_MAX) return texts.count;
  if (!packages.every(isReadable)) return texts.unreadable;
  if (new Set(packages.map(({ gems }) => gems)).size < packages.length) return texts.twice;
  const worth = sorted(packages).map(({ gems, percentOff }) => ({ gems, left: gems * (100 - percentOff) }));
  const cheaper = worth.find(({ left }, at) => left <= (worth[at - 1]?.left ?? 0));
  return cheaper && texts.cheaper(cheaper.gems);
}

const fields: FieldsOf<"GET /api/admin/gem-packages"> = [
  {
    kind: "own",
    name: "packages",
    label: texts.title,
    render: (input) => <Packages {...input} />,
    check: (value) => (Array.isArray(value) ? problemOf(value) : undefined),
    describe: (value) => (Array.isArray(value) ? value.map(texts.described).join("، ") : ""),
  },
  { kind: "number", name: "tomanPerGem", label: "بهای هر جم به تومان", min: 1, max: PAYMENT_MAX_TOMAN },
];

/** Which packages of gems there are, and what they cost. */
export default function GemPackagesTab() {
  return (
    <SettingsTab title={texts.title} isWide>
      <SettingsForm
        name="gem-packages"
        title={texts.title}
        fields={fields}
        read={() => call("GET /api/admin/gem-packages")}
        save={({ packages, ...others }) =>
          call("POST /api/admin/gem-packages", { json: { ...others, packages: sorted(packages) } })
        }
        preview={(offer) => <Shown {...offer} />}
      />
    </SettingsTab>
  );
}

type Offer = Pick<CallAnswer<"GET /api/admin/gem-packages">, "packages" | "tomanPerGem">;

/** The packages as people will see them; what the gateway refuses is red. */
function Shown({ packages, tomanPerGem }: Offer) {
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="text-muted">{texts.shown}</h3>
      <ul className="grid gap-1">
        {sorted(packages.filter(isReadable)).map((one, at) => {
          const price = tomanOf(one, tomanPerGem);
          const isRefused = price < PAYMENT_MIN_TOMAN || price > PAYMENT_MAX_TOMAN;
          return (
            <li key={at} className={isRefused ? "text-danger" : undefined}>
              {formatCount(one.gems)} {texts.gems}: {toman(price)}
              {one.percentOff > 0 && (
                <>
                  {" "}
                  <s>{toman(tomanOf({ ...one, percentOff: 0 }, tomanPerGem))}</s> {discountText(one.percentOff)}
                </>
              )}{" "}
              {isRefused && texts.refused(price)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Packages({ id, value, onChange, error }: OwnInput<Offer>) {
  const rows = Array.isArray(value) ? value : [];
  // Rows have no stable field to use as a React key.
  const [keys, setKeys] = useState(() => rows.map(() => crypto.randomUUID()));
  const change = (at: number, changed: Partial<GemPackage>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...changed } : row)));
  const remove = (at: number) => {
    setKeys(keys.filter((_, place) => place !== at));
    onChange(rows.filter((_, place) => place !== at));
  };
  const add = () => {
    setKeys([...keys, crypto.randomUUID()]);
    onChange([...rows, { gems: Number.NaN, percentOff: 0 }]);
  };
  return (
    <div className="col-span-full grid gap-2">
      {rows.map(({ gems, percentOff }, at) => (
        <fieldset
          key={keys[at] ?? at}
          aria-label={texts.of(at)}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-2"
        >
          <WholeInput
            id={`${id}-gems-${at}`}
            label={texts.gems}
            value={gems}
            min={1}
            max={GEM_PACKAGE_MAX}
            isRefused={error !== undefined}
            onValueChange={(count) => change(at, { gems: count })}
          />
          <WholeInput
            id={`${id}-off-${at}`}
            label={texts.percentOff}
            value={percentOff}
            min={0}
            max={GEM_PERCENT_OFF_MAX}
            isRefused={error !== undefined}
            onValueChange={(percent) => change(at, { percentOff: percent })}
          />
          <Button variant="danger" aria-label={texts.removeOf(at)} className="mt-6.5" onClick={() => remove(at)}>
            {texts.remove}
          </Button>
        </fieldset>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {rows.length < GEM_PACKAGES_MAX && (
        <Button variant="outline" className="justify-self-start" onClick={add}>
          {texts.add}
        </Button>
      )}
    </div>
  );
}

interface WholeInputProps {
  id: string;
  label: string;
  /** NaN while what is typed cannot be read. */
  value: number;
  min: number;
  max: number;
  /** Whether saving was refused: then an empty field is marked too. */
  isRefused: boolean;
  onValueChange: (value: number) => void;
}

/** A whole number as it was typed; anything else stays where it is, is marked, and counts as no number. */
function WholeInput({ id, label, value, min, max, isRefused, onValueChange }: WholeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number => {
    const digits = toAsciiDigits(text).trim();
    if (digits === "" && min === 0) return 0;
    const number = /^[0-9]{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    return number >= min && number <= max ? number : Number.NaN;
  };
  const isUnreadable = Number.isNaN(value);
  const error = isUnreadable && (typed !== null || isRefused) ? settingsTexts.range(min, max) : undefined;
  const isAsTyped = typed !== null && Object.is(read(typed), value);
  return (
    <Field id={id} label={label} error={error}>
      <TextInput
        {...fieldAttributes(id, error)}
        ltr
        inputMode="numeric"
        autoComplete="off"
        value={isAsTyped ? typed : isUnreadable ? "" : String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onValueChange(read(target.value));
        }}
        onBlur={() => setTyped(isUnreadable ? (typed ?? "") : null)}
      />
    </Field>
  );
}
