import type { ReactNode } from "react";

import type { CallAnswer, CallName } from "../../../../contract/calls/types.ts";
import { codePointLength } from "../../../../contract/persian.ts";
import { settingsTexts } from "./texts.ts";

/** The common parts of every field of a setting. */
interface FieldBase<Values> {
  name: keyof Values & string;
  label: string;
  hint?: string;
  /** The subject of several numbers, which are grouped under it; their labels begin with it. */
  group?: string;
  /** Whether it is disabled: for example a link whose switch is off. */
  isOff?: (values: Values) => boolean;
}

/** A field of a setting, by how it is edited. */
export type SettingField<Values> = FieldBase<Values> &
  (
    | { kind: "switch" }
    | { kind: "number"; min: number; max: number; fallback?: number }
    | { kind: "text"; ltr?: boolean; max: number; fits?: (text: string) => boolean; wrong?: string; needed?: boolean }
    | { kind: "long"; max: number }
    | { kind: "choice"; options: readonly (readonly [value: string, label: string])[] }
    | {
        kind: "own";
        /** Renders a field that is of no other kind. */
        render: (input: OwnInput<Values>) => ReactNode;
        /** The error text of a value; undefined when it is valid. */
        check?: (value: Values[keyof Values & string]) => string | undefined;
        /** The value in words, for the conflict view. */
        describe?: (value: Values[keyof Values & string]) => string;
      }
  );

/** The fields of a setting, typed by the call that reads it. */
export type FieldsOf<Name extends CallName> = readonly SettingField<Omit<CallAnswer<Name>, "success" | "version">>[];

export interface OwnInput<Values> {
  id: string;
  value: Values[keyof Values & string];
  onChange: (value: Values[keyof Values & string]) => void;
  error: string | undefined;
}

/**
 * The error text of a field's value; undefined when it is valid. The Worker validates the same, and sends its own text
 * where the two differ.
 */
export function wrongWith<Values>(
  field: SettingField<Values>,
  value: Values[keyof Values & string],
): string | undefined {
  switch (field.kind) {
    case "switch":
    case "choice":
      return undefined;
    case "own":
      return field.check?.(value);
    case "number": {
      const isInRange = Number.isInteger(value) && Number(value) >= field.min && Number(value) <= field.max;
      return isInRange ? undefined : settingsTexts.range(field.min, field.max);
    }
    case "long":
      return codePointLength(String(value).trim()) > field.max ? settingsTexts.tooLong(field.max) : undefined;
    case "text": {
      const text = String(value).trim();
      if (codePointLength(text) > field.max) return settingsTexts.tooLong(field.max);
      if (text === "") return field.needed === true ? settingsTexts.needed : undefined;
      return field.fits?.(text) === false ? (field.wrong ?? settingsTexts.wrong) : undefined;
    }
  }
}

/** A form's values as sent: texts are trimmed. */
export function sentOf<Values>(fields: readonly SettingField<Values>[], values: Values): Values {
  const texts = fields.filter(({ kind }) => kind === "text").map(({ name }) => [name, String(values[name]).trim()]);
  return { ...values, ...Object.fromEntries(texts) };
}

/** A field's value in words. */
export function describeValue<Values>(field: SettingField<Values>, value: Values[keyof Values & string]): string {
  if (field.kind === "switch") return value ? settingsTexts.on : settingsTexts.off;
  if (field.kind === "choice") return field.options.find(([option]) => option === value)?.[1] ?? String(value);
  if (field.kind === "own") return field.describe?.(value) ?? settingsTexts.changed;
  return value === "" || value === null ? settingsTexts.blank : String(value);
}
