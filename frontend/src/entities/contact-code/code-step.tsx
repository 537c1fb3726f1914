import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef } from "react";
import { Controller, useForm } from "react-hook-form";

import { isLost } from "../../lib/network/api-client.ts";
import { errorTextWithWait } from "./error-text-with-wait.ts";
import { z } from "../../lib/form-schema.ts";
import type { ContactType, SentCode } from "./sent-code.ts";
import { codeTexts } from "./texts.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { useCloseWatcher } from "../../ui/dialog/use-close-watcher.ts";
import { useInitialFocus } from "../../ui/dialog/use-initial-focus.ts";
import { CodeActions } from "./code-actions.tsx";
import { CodeField } from "./code-field.tsx";
import { codeKinds, enteredCode } from "./code-kinds.ts";

const codeForm = (by: ContactType, maxDigits?: number) => z.object({ code: enteredCode(by, maxDigits) });

interface CodeStepProps {
  by: ContactType;
  sent: SentCode;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  /** Whether the last digit submits by itself; false for an action that should take a press, and where more may come. */
  lastDigitSubmits?: boolean;
  /**
   * How many digits may be typed, where that is more than a code has; the button then waits for a whole code (002 §5).
   */
  maxDigits?: number;
  /** Shown for a failure without a text of its own. */
  failed: string;
  onVerify: (code: string) => Promise<void>;
  onResend: () => Promise<unknown>;
  /** Goes back to the number or address; absent where it cannot be changed. */
  onEdit?: () => void;
  /** Another way to get the code. It wraps its own sending with `anew`, which resets the step as a resend does. */
  otherWay?: (anew: (send: () => Promise<unknown>) => () => Promise<void>) => ReactNode;
}

/** The step in which the sent code is entered. */
export function CodeStep({
  by,
  sent,
  maxDigits,
  lastDigitSubmits = maxDigits === undefined,
  onVerify,
  onEdit,
  ...props
}: CodeStepProps) {
  const kind = codeKinds[by];
  const { control, clearErrors, formState, handleSubmit, setError, setFocus, setValue, watch } = useForm({
    defaultValues: { code: "" },
    resolver: zodResolver(codeForm(by, maxDigits)),
    reValidateMode: "onSubmit",
  });

  const form = useRef<HTMLFormElement>(null);
  const problem = formState.errors.code;
  // An error moves the button down, on a small phone behind the tab bar.
  useEffect(() => {
    if (problem) form.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [problem]);

  useInitialFocus(() => document.getElementById("login-code"));
  // The phone's back button goes back to the number instead of leaving the form.
  useCloseWatcher(onEdit !== undefined, () => onEdit?.());

  const submit = handleSubmit(async ({ code }) => {
    try {
      await onVerify(code);
    } catch (error) {
      // A code whose answer was lost may still be right.
      if (!isLost(error)) setValue("code", "");
      setError("code", { type: "server", message: errorTextWithWait(error, props.failed) });
      setFocus("code");
    }
  });

  const onCodeChange = (code: string) => {
    if (formState.isSubmitting) return;
    clearErrors("code");
    setValue("code", code);
    if (lastDigitSubmits && code.length === kind.digits) void submit();
  };

  const anew = (send: () => Promise<unknown>) => async () => {
    await send();
    // The previous code no longer works, and its error no longer applies.
    clearErrors("code");
    setValue("code", "");
    // Immediately, while the button still exists: a sheet takes over the focus of an unmounted element.
    document.getElementById("login-code")?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-2.5">
      <p role="status" className="text-muted text-sm">
        {sent.notice && <span className="text-content block">{sent.notice}</span>}
        {codeTexts.codeSentTo}{" "}
        <bdi dir="ltr" className="break-all">
          {kind.format(sent.to)}
        </bdi>
      </p>
      <Controller
        control={control}
        name="code"
        render={({ field }) => (
          <CodeField
            id="login-code"
            by={by}
            ref={field.ref}
            value={field.value}
            error={problem?.message}
            maxDigits={maxDigits}
            onValueChange={onCodeChange}
          />
        )}
      />
      <CodeActions
        by={by}
        resendAt={sent.resendAt}
        sendFailed={kind.sendFailed}
        onResend={anew(props.onResend)}
        onEdit={onEdit}
      />
      {props.otherWay?.(anew)}
      <Button
        type="submit"
        variant={props.submitVariant}
        busy={formState.isSubmitting}
        disabled={maxDigits !== undefined && watch("code").length < kind.digits}
        className="w-full"
      >
        {props.submitLabel}
      </Button>
    </form>
  );
}
