import {
  GEM_PACKAGE_MAX,
  GEM_PACKAGES_MAX,
  PAYMENT_MAX_TOMAN,
  PAYMENT_MIN_TOMAN,
} from "../../../../contract/limits.ts";
import { toAsciiDigits } from "../../../../contract/digits.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import type { FieldsOf, OwnInput } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { useState } from "react";

const texts = {
  title: "بسته‌های جم",
  packages: "بسته‌ها، از کم به زیاد",
  hint: `تعداد جم هر بسته با فاصله از هم؛ دست‌بالا ${formatCount(GEM_PACKAGES_MAX)} بسته.`,
  wrong: "هر بسته باید از پیشین بزرگ‌تر باشد.",
  count: `دست‌کم یک و دست‌بالا ${formatCount(GEM_PACKAGES_MAX)} بسته.`,
  price: (gems: number, toman: number) => `${formatCount(gems)} جم: ${formatCount(toman)} تومان`,
  refused: (toman: number) => `درگاه ${formatCount(toman)} تومان نمی‌گیرد.`,
} as const;

function problemOf(packages: readonly number[]): string | undefined {
  if (packages.length < 1 || packages.length > GEM_PACKAGES_MAX) return texts.count;
  const rises = packages.every((gems, at) => gems > (packages[at - 1] ?? 0) && gems <= GEM_PACKAGE_MAX);
  return rises ? undefined : texts.wrong;
}

const fields: FieldsOf<"GET /api/admin/gem-packages"> = [
  {
    kind: "own",
    name: "packages",
    label: texts.packages,
    render: (input) => <PackagesInput {...input} />,
    check: (value) => (Array.isArray(value) ? problemOf(value) : undefined),
    tell: (value) => (Array.isArray(value) ? value.map(formatCount).join("، ") : ""),
  },
  { kind: "number", name: "tomanPerGem", label: "بهای هر جم به تومان", min: 1, max: PAYMENT_MAX_TOMAN },
];

/** Which packages of gems there are, and what they cost. */
export default function GemPackagesTab() {
  return (
    <SettingsTab title={texts.title}>
      <SettingsForm
        name="gem-packages"
        title={texts.title}
        fields={fields}
        read={() => call("GET /api/admin/gem-packages")}
        save={(json) => call("POST /api/admin/gem-packages", { json })}
        preview={({ packages, tomanPerGem }) => (
          <ul className="grid gap-1 text-sm">
            {packages.map((gems) => {
              const toman = gems * tomanPerGem;
              const isRefused = toman < PAYMENT_MIN_TOMAN || toman > PAYMENT_MAX_TOMAN;
              return (
                <li key={gems} className={isRefused ? "text-danger" : undefined}>
                  {texts.price(gems, toman)} {isRefused && texts.refused(toman)}
                </li>
              );
            })}
          </ul>
        )}
      />
    </SettingsTab>
  );
}

const numbersIn = (text: string): number[] => (toAsciiDigits(text).match(/[0-9]+/g) ?? []).map(Number);

type Packages = OwnInput<{ packages: number[]; tomanPerGem: number }>;

function PackagesInput({ id, value, onChange, error }: Packages) {
  const [typed, setTyped] = useState<string>();
  const shown = Array.isArray(value) ? value.join(" ") : "";
  return (
    <Field id={id} label={texts.packages} error={error} hint={texts.hint}>
      <TextInput
        {...fieldAttributes(id, error, texts.hint)}
        ltr
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numbersIn(target.value));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  );
}
