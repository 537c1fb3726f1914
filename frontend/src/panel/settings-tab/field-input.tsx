import type { ReactNode } from "react";
import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";

import { toPersianDigits } from "../../../../contract/digits.ts";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Problem } from "../../ui/problem.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { NumberInput, Select, TextArea, TextInput } from "../ui/inputs.tsx";
import { type SettingField, wrongWith } from "./fields.ts";

interface FieldInputProps<Values extends FieldValues> {
  id: string;
  field: SettingField<Values>;
  control: Control<Values>;
  error: string | undefined;
  isOff: boolean;
}

/** A field of a setting, by its kind. */
export function FieldInput<Values extends FieldValues>({ id, field, control, error, isOff }: FieldInputProps<Values>) {
  const { label, hint } = field;
  return (
    <Controller
      control={control}
      name={field.name as Path<Values>}
      rules={{ validate: (value) => wrongWith(field, value) }}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        if (field.kind === "switch")
          return (
            <Switch
              ref={ref}
              label={label}
              disabled={isOff}
              checked={value === true}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.checked)}
            />
          );
        if (field.kind === "own") return <>{field.render({ id, value, onChange, error })}</>;
        const input = { ...fieldAttributes(id, error, hint), disabled: isOff, ref, onBlur };
        if (field.kind === "number" && field.group !== undefined)
          return (
            <GroupedNumber id={id} label={label} group={field.group} error={error}>
              <NumberInput
                {...input}
                value={value}
                onValueChange={onChange}
                min={field.min}
                max={field.max}
                fallback={field.fallback ?? null}
              />
            </GroupedNumber>
          );
        return (
          <Field id={id} label={label} error={error} hint={hint}>
            {field.kind === "number" && (
              <NumberInput
                {...input}
                value={value}
                onValueChange={onChange}
                min={field.min}
                max={field.max}
                fallback={field.fallback ?? null}
              />
            )}
            {field.kind === "text" && (
              <TextInput {...input} ltr={field.ltr ?? false} autoComplete="off" value={value} onChange={onChange} />
            )}
            {field.kind === "long" && <TextArea {...input} value={value} onChange={onChange} />}
            {field.kind === "choice" && (
              <Select {...input} value={value} onChange={onChange}>
                {field.options.map(([option, text]) => (
                  <option key={option} value={option}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        );
      }}
    />
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
