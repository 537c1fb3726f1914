import { type FormEvent, type ReactNode, useState } from "react";

import { Button } from "../../ui/button.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";

const secretTexts = {
  label: "رمز مجموعه",
  hint: "رمزی که مدیر لبخند به تو داده است؛ خط تیره و بزرگی حرف‌ها مهم نیست.",
  missing: "رمز مجموعه را وارد کن.",
} as const;

interface SecretFormProps {
  submit: string;
  busy?: boolean;
  /** Why the secret was refused. */
  refused: string | undefined;
  onSubmit: (secret: string) => void;
  children?: ReactNode;
}

/** Asks the venue's staff for their secret. Password managers may store it: they type it often. */
export function SecretForm({ submit, busy = false, refused, onSubmit, children }: SecretFormProps) {
  const [secret, setSecret] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing ? secretTexts.missing : refused;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(secret.trim() === "");
    if (secret.trim() !== "" && !busy) onSubmit(secret);
  };

  return (
    <form noValidate onSubmit={send} className="grid gap-3 pb-4">
      <Field id="venue-secret" label={secretTexts.label} hint={secretTexts.hint} error={error}>
        <PasswordInput
          {...fieldAttributes("venue-secret", error, secretTexts.hint)}
          autoComplete="current-password"
          maxLength={64}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
      {children}
    </form>
  );
}
