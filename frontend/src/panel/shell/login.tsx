import { type SubmitEvent, useState } from "react";

import { errorText } from "../../lib/api-client.ts";
import { fieldAttributes } from "../../ui/field-attributes.ts";
import { Field } from "../../ui/field.tsx";
import { logIn, useAdminSession } from "../session.ts";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

/** Asks for the administrator's secret. */
export function Login() {
  const notice = useAdminSession((session) => session.notice);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    // On success the form is gone.
    await logIn(typed).catch((refusal: unknown) => {
      setError(errorText(refusal));
      setBusy(false);
    });
  };

  const id = "secret";
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        onSubmit={submit}
        className="grid w-full max-w-88 gap-4 rounded-card border border-line bg-card p-6 text-card-content"
      >
        <h1 className="text-lg font-bold">{panelTexts.login}</h1>
        {notice !== "" && <p className="text-sm text-muted">{notice}</p>}
        <Field id={id} label={panelTexts.secret} error={error}>
          <PasswordInput
            {...fieldAttributes(id, error)}
            autoComplete="current-password"
            // The page is this form.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" busy={isBusy}>
          {panelTexts.enter}
        </Button>
      </form>
    </main>
  );
}
