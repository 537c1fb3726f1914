import { fromTehran, inTehran } from "../../../../contract/tehran.ts";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import type { OwnInput } from "../settings-tab/fields.ts";
import { DateCell } from "../ui/cells.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { prizesTexts } from "./texts.ts";

/** In the format of <input type="datetime-local">. */
const typedOf = (iso: string | null): string =>
  iso === null ? "" : new Date(inTehran(Date.parse(iso))).toISOString().slice(0, 16);

/** A moment of the season, typed in Tehran's time; empty is none. */
export function MomentInput({
  id,
  label,
  value,
  onChange,
  error,
}: OwnInput<{ startsAt: string | null; awardsAt: string | null }> & { label: string }) {
  const hint = (
    <>
      {prizesTexts.tehran}: <DateCell iso={value} />
    </>
  );
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <TextInput
        {...fieldAttributes(id, error, hint)}
        ltr
        type="datetime-local"
        // A year of more than four digits makes an invalid moment.
        max="9999-12-31T23:59"
        value={typedOf(value)}
        onChange={({ target }) =>
          onChange(target.value === "" ? null : new Date(fromTehran(Date.parse(`${target.value}Z`))).toISOString())
        }
      />
    </Field>
  );
}
