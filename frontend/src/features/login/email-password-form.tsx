import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { parseEmail } from "../../../../contract/persian.ts";
import { errorTextWithWait } from "../../entities/contact-code/error-text-with-wait.ts";
import { codeTexts } from "../../entities/contact-code/texts.ts";
import { hasCode } from "../../lib/network/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { EmailInput } from "../../ui/form/email-input.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { useInitialFocus } from "../../ui/dialog/use-initial-focus.ts";
import { passwordForm, registerForm } from "./login-forms.ts";
import { loginTexts } from "./texts.ts";
import { Problem } from "../../ui/problem.tsx";

/** The kind of error that a code by e-mail helps against. */
const REFUSED = "refused";

interface EmailPasswordFormProps {
  email: string;
  /** True when the button that led here was removed. */
  takesFocus: boolean;
  onLogin: (email: string, password: string) => Promise<void>;
  onRegister: (email: string, password: string) => Promise<void>;
  onUseCode: (typedEmail: string) => void;
}

export function EmailPasswordForm({ email, takesFocus, onLogin, onRegister, onUseCode }: EmailPasswordFormProps) {
  const [registering, setRegistering] = useState(false);
  const { clearErrors, formState, getValues, handleSubmit, register, setError, setFocus } = useForm({
    defaultValues: { email, password: "" },
    resolver: zodResolver(registering ? registerForm : passwordForm),
  });
  const { errors, isSubmitting } = formState;
  // Its error says the same.
  const hint = registering && errors.password === undefined ? loginTexts.newPasswordHint : undefined;
  const isRefused = errors.root?.type === REFUSED;
  const useCode = () => onUseCode(getValues("email"));

  useInitialFocus(() => (takesFocus ? document.getElementById("login-email") : null));

  const enter = handleSubmit(async (values) => {
    const address = parseEmail(values.email);
    if (address === null) return;
    try {
      await (registering ? onRegister : onLogin)(address, values.password);
    } catch (error) {
      const fallback = registering ? loginTexts.registerFailed : loginTexts.registerOrEnterFailed;
      const failed = hasCode(error, "LOGIN_FAILED");
      const message = registering && failed ? loginTexts.perhapsTaken : errorTextWithWait(error, fallback);
      setError("root", { type: failed ? REFUSED : "server", message });
      // The server does not say which of the two is wrong; the password, typed unseen, is typed again.
      if (!registering && failed) setFocus("password", { shouldSelect: true });
    }
  });

  const submit: typeof enter = async (event) => {
    event?.preventDefault();
    const { email: typedEmail, password } = getValues();
    clearErrors();
    if (typedEmail !== "" || password !== "") return enter(event);
    setError("root", { message: loginTexts.nothingEntered });
    setFocus("email");
  };

  const switchIntent = () => {
    clearErrors();
    setRegistering(!registering);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field id="login-email" label={codeTexts.emailLabel} error={errors.email?.message}>
        <EmailInput {...fieldAttributes("login-email", errors.email?.message)} {...register("email")} />
      </Field>
      <Field id="login-password" label={loginTexts.passwordLabel} hint={hint} error={errors.password?.message}>
        <PasswordInput
          {...fieldAttributes("login-password", errors.password?.message, hint)}
          autoComplete={registering ? "new-password" : "current-password"}
          {...register("password")}
        />
      </Field>
      {errors.root && <Problem>{errors.root.message}</Problem>}
      {isRefused && (
        <Button variant="outline" size="sm" className="w-full" onClick={useCode}>
          {loginTexts.forgotPassword}
        </Button>
      )}
      <Button type="submit" busy={isSubmitting} className="w-full">
        {registering ? loginTexts.register : loginTexts.enter}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-2">
        <Button variant="ghost" size="sm" onClick={switchIntent}>
          {registering ? loginTexts.toLogin : loginTexts.toRegister}
        </Button>
        {!isRefused && (
          <Button variant="ghost" size="sm" onClick={useCode}>
            {loginTexts.toEmailCode}
          </Button>
        )}
      </div>
    </form>
  );
}
