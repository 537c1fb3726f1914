import type { ReactNode } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";

import { JOB_AGE_MAX, JOB_AGE_MIN, JOB_GENDERS } from "../../../../../contract/jobs/values.ts";
import { formatMobile } from "../../../entities/contact-code/mobile-digits.ts";
import { EmailInput } from "../../../ui/form/email-input.tsx";
import { fieldAttributes } from "../../../ui/form/field-attributes.ts";
import { Field } from "../../../ui/form/field.tsx";
import { SelectInput } from "../../../ui/form/select-input.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { ageText, genderLabels, jobTexts } from "../texts.ts";
import type { JobForm } from "./fields.ts";
import { END_HOURS, type LabelledField, START_HOURS, fieldTexts, hourText } from "./field-texts.ts";

interface FormFieldsProps {
  mobile: string;
  register: UseFormRegister<JobForm>;
  errors: FieldErrors<JobForm>;
}

const AGES = Array.from({ length: JOB_AGE_MAX - JOB_AGE_MIN + 1 }, (_, index) => JOB_AGE_MIN + index);

/** Every field of an application, in three groups. */
export function FormFields({ mobile, register, errors }: FormFieldsProps) {
  const described = (name: LabelledField) => {
    const { label, hint, isRequired } = fieldTexts[name];
    const error = errors[name]?.message;
    const id = `job-${name}`;
    return {
      field: { id, label: isRequired ? jobTexts.required(label) : label, error, ...(hint !== undefined && { hint }) },
      input: { ...fieldAttributes(id, error, hint), "aria-required": isRequired, ...register(name) },
    };
  };
  const line = (name: LabelledField, autoComplete?: string) => {
    const { field, input } = described(name);
    return (
      <Field {...field}>
        <TextInput {...input} autoComplete={autoComplete ?? "off"} />
      </Field>
    );
  };
  const lines = (name: LabelledField, autoComplete?: string) => {
    const { field, input } = described(name);
    return (
      <Field {...field}>
        <TextArea {...input} rows={2} autoComplete={autoComplete ?? "off"} />
      </Field>
    );
  };
  const choice = (
    name: LabelledField,
    empty: string,
    options: readonly (readonly [value: string, label: string])[],
  ) => {
    const { field, input } = described(name);
    return (
      <Field {...field}>
        <SelectInput {...input}>
          <option value="">{empty}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
    );
  };
  const [email, years] = [described("email"), described("experienceYears")];

  return (
    <>
      <Group title={jobTexts.identity}>
        {choice(
          "gender",
          jobTexts.choose,
          JOB_GENDERS.map((gender) => [gender, genderLabels[gender]]),
        )}
        {line("firstName", "given-name")}
        {line("lastName", "family-name")}
        <Field id="job-own-mobile" label={jobTexts.mobile}>
          <TextInput id="job-own-mobile" ltr readOnly value={formatMobile(mobile)} className="text-muted" />
        </Field>
        {choice(
          "age",
          jobTexts.choose,
          AGES.map((age) => [String(age), ageText(age)]),
        )}
        <Field {...email.field}>
          <EmailInput {...email.input} />
        </Field>
        {lines("address", "street-address")}
      </Group>
      <Group title={jobTexts.work}>
        {line("currentJob", "organization-title")}
        {line("education")}
        {lines("skills")}
        <Field {...years.field}>
          <TextInput {...years.input} ltr inputMode="numeric" autoComplete="off" />
        </Field>
      </Group>
      <Group title={jobTexts.wishes}>
        {line("socialLevel")}
        {line("desiredJob")}
        <div className="grid grid-cols-2 gap-2.5">
          {choice(
            "workStart",
            jobTexts.notChosen,
            START_HOURS.map((hour) => [hour, hourText(hour)]),
          )}
          {choice(
            "workEnd",
            jobTexts.notChosen,
            END_HOURS.map((hour) => [hour, hourText(hour)]),
          )}
        </div>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 rounded-card border border-line bg-card p-4 text-card-content">
      <h2 className="text-heading font-bold">{title}</h2>
      {children}
    </section>
  );
}
