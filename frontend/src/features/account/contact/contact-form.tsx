import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";

import { errors } from "../../../../../contract/errors.ts";
import { parseEmail, parseMobile } from "../../../../../contract/persian.ts";
import { errorTextWithWait } from "../../../entities/contact-code/error-text-with-wait.ts";
import { z } from "../../../lib/form-schema.ts";
import type { ContactType } from "../../../entities/contact-code/sent-code.ts";
import { codeTexts } from "../../../entities/contact-code/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { EmailInput } from "../../../ui/form/email-input.tsx";
import { fieldAttributes } from "../../../ui/form/field-attributes.ts";
import { Field } from "../../../ui/form/field.tsx";
import { useInitialFocus } from "../../../ui/dialog/use-initial-focus.ts";
import { MobileInput } from "../../../entities/contact-code/mobile-input.tsx";
import { accountTexts } from "../texts.ts";

const kinds = {
  mobile: { label: codeTexts.mobileLabel, parse: parseMobile, invalid: errors.INVALID_CONTACT_MOBILE.text },
  email: { label: codeTexts.emailLabel, parse: parseEmail, invalid: errors.INVALID_EMAIL.text },
} as const;

const forms = {
  mobile: z.object({ contact: z.string().check(z.refine((text) => parseMobile(text) !== null, kinds.mobile.invalid)) }),
  email: z.object({ contact: z.string().check(z.refine((text) => parseEmail(text) !== null, kinds.email.invalid)) }),
} as const;

interface ContactFormProps {
  by: ContactType;
  contact: string;
  /** False when the app opened the form by itself: the keyboard would cover the question. */
  takesFocus?: boolean | undefined;
  /** May throw ApiError. */
  onSend: (contact: string) => Promise<void>;
}

/** Asks for the contact to link. */
export function ContactForm({ by, contact, takesFocus = true, onSend }: ContactFormProps) {
  const { label, parse } = kinds[by];
  const id = `link-${by}`;
  const { control, formState, handleSubmit, setError } = useForm({
    defaultValues: { contact },
    resolver: zodResolver(forms[by]),
  });

  useInitialFocus(() => (takesFocus ? document.getElementById(id) : null));

  const submit = handleSubmit(async (values) => {
    const parsed = parse(values.contact);
    if (parsed === null) return;
    try {
      await onSend(parsed);
    } catch (error) {
      const message = errorTextWithWait(error, accountTexts.linkFailed);
      setError("contact", { type: "server", message }, { shouldFocus: true });
    }
  });

  const error = formState.errors.contact?.message;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Controller
        control={control}
        name="contact"
        render={({ field: { onChange, ...field } }) => (
          <Field id={id} label={label} error={error} hint={accountTexts.contactHint}>
            {by === "mobile" ? (
              <MobileInput
                {...fieldAttributes(id, error, accountTexts.contactHint)}
                {...field}
                onValueChange={onChange}
              />
            ) : (
              <EmailInput {...fieldAttributes(id, error, accountTexts.contactHint)} {...field} onChange={onChange} />
            )}
          </Field>
        )}
      />
      <Button type="submit" busy={formState.isSubmitting}>
        {codeTexts.sendCode}
      </Button>
    </form>
  );
}
