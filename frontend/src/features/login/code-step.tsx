import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { Controller, useForm } from "react-hook-form";

import { Button } from "../../ui/button.tsx";
import { fieldAttributes } from "../../ui/field-attributes.ts";
import { Field } from "../../ui/field.tsx";
import { CodeInput } from "./code-input.tsx";
import { loginErrorText } from "./login-error.ts";
import { codeForm } from "./login-forms.ts";
import type { SentCode } from "./login-progress-store.ts";
import { ResendButton } from "./resend-button.tsx";
import { texts } from "./texts.ts";

interface CodeStepProps {
  sent: SentCode;
  shownRecipient: string;
  digits: number;
  label: string;
  wrongCode: string;
  sendFailed: string;
  editLabel: string;
  onVerify: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onEdit: () => void;
  /** Another way to get the code. */
  children?: ReactNode;
}

/** Enter the code that was sent; the last digit submits. */
export function CodeStep(props: CodeStepProps) {
  const { sent, digits, wrongCode, onVerify, onEdit } = props;
  const { control, clearErrors, formState, handleSubmit, setError, setFocus, setValue } = useForm({
    defaultValues: { code: "" },
    resolver: zodResolver(codeForm(digits, wrongCode)),
    reValidateMode: "onSubmit",
  });

  useEffect(() => setFocus("code"), [setFocus]);

  const submit = handleSubmit(async ({ code }) => {
    try {
      await onVerify(code);
    } catch (error) {
      setValue("code", "");
      setError("code", { type: "server", message: loginErrorText(error, texts.enterFailed) });
      setFocus("code");
    }
  });

  const onCodeChange = (code: string) => {
    if (formState.isSubmitting) return;
    clearErrors("code");
    setValue("code", code);
    if (code.length === digits) void submit();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2.5">
      <p role="status" className="text-muted text-sm">
        {sent.notice && <span className="text-content block">{sent.notice}</span>}
        {texts.codeSentTo} <bdi dir="ltr">{props.shownRecipient}</bdi>
      </p>
      <Controller
        control={control}
        name="code"
        render={({ field }) => (
          <Field id="login-code" label={props.label} error={formState.errors.code?.message}>
            <CodeInput
              {...fieldAttributes("login-code", formState.errors.code?.message)}
              ref={field.ref}
              digits={digits}
              value={field.value}
              onValueChange={onCodeChange}
            />
          </Field>
        )}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <ResendButton availableAt={sent.resendAt} sendFailed={props.sendFailed} onResend={props.onResend} />
        <Button variant="ghost" size="sm" onClick={onEdit} className="-me-4">
          {props.editLabel}
        </Button>
      </div>
      {props.children}
      <Button type="submit" busy={formState.isSubmitting} className="w-full">
        {texts.enter}
      </Button>
    </form>
  );
}
