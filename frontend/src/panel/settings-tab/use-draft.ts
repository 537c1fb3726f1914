import { useState } from "react";

import { type SettingField, wrongWith } from "./fields.ts";

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A form's values over what is stored: an edited field keeps its text when the stored value changes. */
export function useDraft<Values extends object>(fields: readonly SettingField<Values>[], stored: Values) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  // Problems are shown once somebody has tried to save.
  const [isTried, setTried] = useState(false);
  const values: Values = { ...stored, ...edits };
  const problemIn = (field: SettingField<Values>) => wrongWith(field, values[field.name]);
  const keepOther = (than: Values) =>
    setEdits((before) => {
      const other = fields.filter(({ name }) => name in before && !isSame(before[name], than[name]));
      return Object.fromEntries(other.map(({ name }) => [name, before[name]])) as Partial<Values>;
    });
  return {
    values,
    isDirty: fields.some(({ name }) => !isSame(values[name], stored[name])),
    problemOf: (field: SettingField<Values>) => (isTried ? problemIn(field) : undefined),
    change(name: keyof Values, value: Values[keyof Values]) {
      setEdits((before) => ({ ...before, [name]: value }));
    },
    /** Forgets edits that were reverted, before the stored values change. */
    dropReverted: () => keepOther(stored),
    /** The first field that cannot be saved; from now on problems are shown. */
    firstWrong() {
      setTried(true);
      return fields.find((field) => problemIn(field) !== undefined);
    },
    /** Keeps the edits made since these values were sent. */
    keepLater(sent: Values) {
      setTried(false);
      keepOther(sent);
    },
  };
}
