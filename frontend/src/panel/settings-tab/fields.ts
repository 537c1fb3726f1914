import type { ReactNode } from "react";

import type { CallAnswer, CallName } from "../../../../contract/calls.ts";
import { z } from "../../lib/form-schema.ts";
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
    | { kind: "text"; ltr?: boolean; max: number; pattern?: RegExp; wrong?: string; needed?: boolean }
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

/** What may stand in a field, by its kind; the Worker holds the same rules and says its own text where they differ. */
function rule<Values>(field: SettingField<Values>) {
  switch (field.kind) {
    case "switch":
      return z.boolean();
    case "number":
      return z
        .int(settingsTexts.range(field.min, field.max))
        .check(
          z.minimum(field.min, settingsTexts.range(field.min, field.max)),
          z.maximum(field.max, settingsTexts.range(field.min, field.max)),
        );
    case "choice":
      return z.string();
    case "long":
      return z.string().check(z.maxLength(field.max, settingsTexts.tooLong(field.max)));
    case "text": {
      const { max, needed = false, pattern = /^/, wrong = settingsTexts.wrong } = field;
      return z.string().check(
        z.trim(),
        z.maxLength(max, settingsTexts.tooLong(max)),
        z.refine((text) => !needed || text !== "", settingsTexts.needed),
        z.refine((text) => text === "" || pattern.test(text), wrong),
      );
    }
    case "own":
      return z.any().check(
        z.refine((value) => field.check?.(value) === undefined, {
          error: ({ input }) => field.check?.(input as Values[keyof Values & string]),
        }),
      );
  }
}

/** The schema of a form with these fields. What a setting says besides its fields goes along as it is. */
export const schemaOf = <Values>(fields: readonly SettingField<Values>[]) =>
  z.looseObject(Object.fromEntries(fields.map((field) => [field.name, rule(field)])));

/** A field's value in words. */
export function tell<Values>(field: SettingField<Values>, value: Values[keyof Values & string]): string {
  if (field.kind === "switch") return value ? settingsTexts.on : settingsTexts.off;
  if (field.kind === "choice") return field.options.find(([option]) => option === value)?.[1] ?? String(value);
  if (field.kind === "own") return field.tell?.(value) ?? settingsTexts.changed;
  return value === "" || value === null ? settingsTexts.blank : String(value);
}
