import type { ReactNode } from "react";

import type { CallAnswer, CallName } from "../../../../contract/calls.ts";
import { codePointLength } from "../../../../contract/persian.ts";
import { settingsTexts } from "./texts.ts";

/** What every field of a setting has. */
interface FieldBase<Values> {
  name: keyof Values & string;
  label: string;
  hint?: string;
  /** While this says so it cannot be changed: a link whose switch is off. */
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
        /** Draws what no other kind does. */
        render: (input: OwnInput<Values>) => ReactNode;
        /** The text of what is wrong with it; undefined where nothing is. */
        check?: (value: Values[keyof Values & string]) => string | undefined;
        /** How it is told when somebody else has changed it. */
        tell?: (value: Values[keyof Values & string]) => string;
      }
  );

/** The fields of a setting, by the call that reads it. */
export type FieldsOf<Name extends CallName> = readonly SettingField<Omit<CallAnswer<Name>, "success" | "version">>[];

export interface OwnInput<Values> {
  id: string;
  value: Values[keyof Values & string];
  onChange: (value: Values[keyof Values & string]) => void;
  error: string | undefined;
}

/**
 * What is wrong with a field's value, in words; undefined where nothing is. The Worker holds the same rules and says its own
 * text where they differ.
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

/** What is sent of a form: its texts without the blanks around them. */
export function sentOf<Values>(fields: readonly SettingField<Values>[], values: Values): Values {
  const texts = fields.filter(({ kind }) => kind === "text").map(({ name }) => [name, String(values[name]).trim()]);
  return { ...values, ...Object.fromEntries(texts) };
}

/** A field's value in words. */
export function tell<Values>(field: SettingField<Values>, value: Values[keyof Values & string]): string {
  if (field.kind === "switch") return value ? settingsTexts.on : settingsTexts.off;
  if (field.kind === "choice") return field.options.find(([option]) => option === value)?.[1] ?? String(value);
  if (field.kind === "own") return field.tell?.(value) ?? settingsTexts.changed;
  return value === "" || value === null ? settingsTexts.blank : String(value);
}
