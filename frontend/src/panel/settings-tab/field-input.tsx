import type { ReactNode } from "react";

import { toPersianDigits } from "../../../../contract/digits.ts";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Problem } from "../../ui/problem.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { NumberInput, Select, TextArea, TextInput } from "../ui/inputs.tsx";
import type { SettingField } from "./fields.ts";

interface FieldInputProps<Values> {
  id: string;
  field: SettingField<Values>;
  value: Values[keyof Values & string];
  onChange: (value: Values[keyof Values & string]) => void;
  error: string | undefined;
  isOff: boolean;
}

/** A field of a setting, by its kind. */
export function FieldInput<Values>({ id, field, value, onChange, error, isOff }: FieldInputProps<Values>) {
  const { label, hint } = field;
  // A field's kind says what its value is.
  const set = (changed: unknown) => onChange(changed as typeof value);
  const setText = ({ target }: { target: { value: string } }) => set(target.value);
  if (field.kind === "switch")
    return (
      <Switch label={label} disabled={isOff} checked={value === true} onChange={({ target }) => set(target.checked)} />
    );
  if (field.kind === "own") return <>{field.render({ id, value, onChange, error })}</>;
  const input = { ...fieldAttributes(id, error, hint), disabled: isOff };
  const number = field.kind === "number" && (
    <NumberInput
      {...input}
      value={value as number | null}
      onValueChange={set}
      min={field.min}
      max={field.max}
      fallback={field.fallback ?? null}
    />
  );
  if (field.kind === "number" && field.group !== undefined)
    return (
      <GroupedNumber id={id} label={label} group={field.group} error={error}>
        {number}
      </GroupedNumber>
    );
  const text = value as string;
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {number}
      {field.kind === "text" && (
        <TextInput {...input} ltr={field.ltr ?? false} autoComplete="off" value={text} onChange={setText} />
      )}
      {field.kind === "long" && <TextArea {...input} value={text} onChange={setText} />}
      {field.kind === "choice" && (
        <Select {...input} value={text} onChange={setText}>
          {field.options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface GroupedNumberProps {
  id: string;
  label: string;
  group: string;
  error: string | undefined;
  children: ReactNode;
}

/** A number beside its label, without the group's title, which is right above. */
function GroupedNumber({ id, label, group, error, children }: GroupedNumberProps) {
  return (
    <div className="grid grid-cols-[1fr_7rem] items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-sm">
        <span className="sr-only">{group} </span>
        {label.slice(group.length).trim()}
      </label>
      {children}
      {error !== undefined && (
        <div className="col-span-full">
          <Problem id={`${id}-error`}>{toPersianDigits(error)}</Problem>
        </div>
      )}
    </div>
  );
}
