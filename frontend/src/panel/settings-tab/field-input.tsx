import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";

import { fieldAttributes } from "../../ui/form/field-attributes.ts";
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
