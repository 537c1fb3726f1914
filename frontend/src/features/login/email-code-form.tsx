import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";

import { errors } from "../../../../contract/errors.ts";
import { parseEmail } from "../../../../contract/persian.ts";
import { errorTextWithWait } from "../../entities/contact-code/error-text-with-wait.ts";
import { codeTexts } from "../../entities/contact-code/texts.ts";
import { Button } from "../../ui/button.tsx";
import { EmailInput } from "../../ui/form/email-input.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { useInitialFocus } from "../../ui/dialog/use-initial-focus.ts";
import { emailForm } from "./login-forms.ts";
import { loginTexts } from "./texts.ts";

interface EmailCodeFormProps {
  email: string;
  onSend: (email: string) => Promise<void>;
  onUsePassword: (typedEmail: string) => void;
}

/** Asks for the e-mail a code is sent to. It gets the focus, because the pressed button was removed. */
export function EmailCodeForm({ email, onSend, onUsePassword }: EmailCodeFormProps) {
  const { formState, getValues, handleSubmit, register, setError } = useForm({
    defaultValues: { email },
    resolver: zodResolver(emailForm),
  });

  useInitialFocus(() => document.getElementById("login-email"));

  const submit = handleSubmit(async (values) => {
    const address = parseEmail(values.email);
    if (address === null) return;
    try {
      await onSend(address);
    } catch (error) {
      const message = errorTextWithWait(error, errors.EMAIL_SEND_FAILED.text);
      setError("email", { type: "server", message }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field id="login-email" label={codeTexts.emailLabel} error={formState.errors.email?.message}>
        <EmailInput {...fieldAttributes("login-email", formState.errors.email?.message)} {...register("email")} />
      </Field>
      <Button type="submit" busy={formState.isSubmitting} className="w-full">
        {loginTexts.sendEmailCode}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => onUsePassword(getValues("email"))}>
        {loginTexts.toPassword}
      </Button>
    </form>
  );
}
