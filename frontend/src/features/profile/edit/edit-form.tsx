import type { UseFormRegisterReturn } from "react-hook-form";

import type { SignedInUser } from "../../../../../contract/account/calls/account.ts";
import { BIO_MAX_CODE_POINTS } from "../../../../../contract/account/values.ts";
import { OwnPhoneSheet } from "../../../entities/viewer/own-phone-sheet.tsx";
import { directionOf } from "../../../../../contract/texts/direction.ts";
import { charactersLeft } from "../../../texts/characters-left.ts";
import { Button } from "../../../ui/button.tsx";
import { fieldAttributes } from "../../../ui/form/field-attributes.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { linkFields } from "./fields.ts";
import { editTexts } from "./texts.ts";
import { useEditProfile } from "./use-edit-profile.ts";
import { Problem } from "../../../ui/problem.tsx";

interface EditFormProps {
  user: SignedInUser;
  onSaved: () => void;
}

/** The form for the viewer's bio, four links, and whether their mobile is public. */
export function EditForm({ user, onSaved }: EditFormProps) {
  const { form, submit, discardDraft, asksAboutPhone, rewrite, publishPhone } = useEditProfile(user, onSaved);
  const { formState, register, watch } = form;
  const { errors } = formState;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {discardDraft && (
        <p role="status" className="flex items-center justify-between gap-2 text-sm text-muted">
          {editTexts.draftBack}
          <Button variant="ghost" size="sm" onClick={discardDraft}>
            {editTexts.discard}
          </Button>
        </p>
      )}
      <BioField bio={watch("bio")} error={errors.bio?.message} input={register("bio")} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{editTexts.links}</legend>
        {linkFields.map(({ name, label, placeholder }) => (
          <Field key={name} id={`edit-${name}`} label={label} error={errors[name]?.message}>
            <TextInput
              {...fieldAttributes(`edit-${name}`, errors[name]?.message)}
              {...register(name)}
              ltr
              inputMode="url"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              placeholder={placeholder}
            />
          </Field>
        ))}
      </fieldset>
      {user.mobileNumber === null ? (
        <p className="text-note text-muted">{editTexts.noMobile}</p>
      ) : (
        <>
          <Switch label={editTexts.showMobile} aria-describedby="edit-mobile-note" {...register("mobileIsPublic")} />
          <p id="edit-mobile-note" className="-mt-3 text-note text-muted">
            {watch("mobileIsPublic") ? editTexts.mobileNote : editTexts.mobileOff}
          </p>
        </>
      )}
      {errors.root && <Problem>{errors.root.message}</Problem>}
      <Button type="submit" busy={formState.isSubmitting}>
        {editTexts.save}
      </Button>
      <OwnPhoneSheet
        open={asksAboutPhone}
        busy={formState.isSubmitting}
        onEdit={rewrite}
        onPublish={() => void publishPhone()}
      />
    </form>
  );
}

interface BioFieldProps {
  bio: string;
  error: string | undefined;
  input: UseFormRegisterReturn;
}

/** The bio's field, with the number of characters left, counted in code points. */
function BioField({ bio, error, input }: BioFieldProps) {
  const left = charactersLeft(bio, BIO_MAX_CODE_POINTS);
  return (
    <Field id="edit-bio" label={editTexts.bio} hint={left} error={error}>
      <TextArea
        {...fieldAttributes("edit-bio", error, left)}
        {...input}
        rows={3}
        dir={directionOf(bio)}
        placeholder={editTexts.bioPlaceholder}
      />
    </Field>
  );
}
