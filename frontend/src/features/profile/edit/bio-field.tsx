import type { UseFormRegisterReturn } from "react-hook-form";

import { BIO_MAX_CODE_POINTS } from "../../../../../contract/limits.ts";
import { charactersLeft } from "../../../texts/characters-left.ts";
import { fieldAttributes } from "../../../ui/field-attributes.ts";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { editTexts } from "./texts.ts";

interface BioFieldProps {
  bio: string;
  error: string | undefined;
  input: UseFormRegisterReturn;
}

/** The bio, and how much room is left, counted as people count. */
export function BioField({ bio, error, input }: BioFieldProps) {
  const left = charactersLeft(bio, BIO_MAX_CODE_POINTS);
  return (
    <Field id="edit-bio" label={editTexts.bio} hint={left} error={error}>
      <TextArea
        {...fieldAttributes("edit-bio", error, left)}
        {...input}
        rows={3}
        // An empty text has no strong letter, and `auto` would then put the placeholder on the wrong side.
        dir={bio === "" ? "rtl" : "auto"}
        placeholder={editTexts.bioPlaceholder}
      />
    </Field>
  );
}
