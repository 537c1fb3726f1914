import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { errors as refusals } from "../../../../contract/errors.ts";
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from "../../../../contract/login/values.ts";
import { closePasswordAsk } from "../../entities/viewer/password-ask.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { z } from "../../lib/form-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/sheet.tsx";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { Problem } from "../../ui/problem.tsx";
import { showToast } from "../../ui/toast.ts";
import { setPassword } from "./api.ts";
import { accountTexts } from "./texts.ts";

const FIELD = "new-password";

const form = z.object({
  password: z
    .string()
    .check(
      z.minLength(PASSWORD_MIN_CHARACTERS, refusals.PASSWORD_TOO_SHORT.text),
      z.maxLength(PASSWORD_MAX_CHARACTERS, refusals.PASSWORD_TOO_LONG.text),
    ),
});

/** Asks once for a new password, after the first proof of an e-mail has ended the one before it (R8). */
export function PasswordAsk() {
  const [open, setOpen] = useState(true);
  const { formState, handleSubmit, register, setError } = useForm({
    defaultValues: { password: "" },
    resolver: zodResolver(form),
  });
  const { errors, isSubmitting } = formState;
  const hint = errors.password === undefined ? accountTexts.passwordHint : undefined;

  const close = () => {
    setOpen(false);
    closePasswordAsk();
  };
  const save = handleSubmit(async ({ password }) => {
    try {
      showToast((await setPassword(password)).message, "success");
      close();
    } catch (error) {
      setError("root", { message: errorText(error, accountTexts.passwordFailed) });
    }
  });

  return (
    <Sheet open={open} onOpenChange={close} title={accountTexts.passwordTitle} description={accountTexts.passwordBody}>
      <form noValidate onSubmit={save} className="grid gap-3">
        <Field id={FIELD} label={accountTexts.newPassword} hint={hint} error={errors.password?.message}>
          <PasswordInput
            {...fieldAttributes(FIELD, errors.password?.message, hint)}
            autoComplete="new-password"
            {...register("password")}
          />
        </Field>
        {errors.root && <Problem>{errors.root.message}</Problem>}
        <Button type="submit" variant="accent" busy={isSubmitting} className="w-full">
          {accountTexts.savePassword}
        </Button>
        <Button variant="ghost" onClick={close}>
          {accountTexts.notNow}
        </Button>
      </form>
    </Sheet>
  );
}
