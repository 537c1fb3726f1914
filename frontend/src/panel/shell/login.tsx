import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { logIn, useAdminSession } from "../session.ts";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { useInitialFocus } from "../../ui/dialog/use-initial-focus.ts";
import { useSubmit } from "../ui/use-submit.ts";

/** Asks for the administrator's secret. */
export function Login() {
  const notice = useAdminSession((session) => session.notice);
  const [typed, setTyped] = useState("");
  const { submit, isBusy, error } = useSubmit(() => logIn(typed));
  const id = "secret";
  // The page is this form.
  useInitialFocus(() => document.getElementById(id));

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

/** The same over the current work. A modal dialog, because another open one would otherwise block it. */
export function LoginAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef<Element>(null);
  // In a layout effect: hidden elements lose the focus a frame later.
  useLayoutEffect(() => {
    before.current ??= document.activeElement;
    dialog.current?.showModal();
  }, []);
  // Restores the focus.
  useEffect(() => () => void (before.current instanceof HTMLElement && before.current.focus()), []);
  return (
    <dialog
      ref={dialog}
      closedby="none"
      aria-label={panelTexts.login}
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-background p-0 text-content"
    >
      <Login />
    </dialog>
  );
}
