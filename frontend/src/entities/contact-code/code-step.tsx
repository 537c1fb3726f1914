import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { Controller, useForm } from "react-hook-form";

import { errors } from "../../../../contract/errors.ts";
import { EMAIL_CODE_DIGITS, SMS_CODE_DIGITS } from "../../../../contract/limits.ts";
import { hasCode } from "../../lib/api-client.ts";
import { errorTextWithWait } from "./error-text-with-wait.ts";
import { z } from "../../lib/form-schema.ts";
import { formatMobile } from "./mobile-digits.ts";
import type { ContactType, SentCode } from "./sent-code.ts";
import { codeTexts } from "./texts.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { CodeInput } from "./code-input.tsx";
import { fieldAttributes } from "../../ui/field-attributes.ts";
import { Field } from "../../ui/field.tsx";
import { ResendButton } from "./resend-button.tsx";

const kinds = {
  mobile: {
    digits: SMS_CODE_DIGITS,
    label: codeTexts.smsCodeLabel,
    wrongCode: errors.WRONG_SMS_CODE.text,
    sendFailed: errors.SMS_SEND_FAILED.text,
    editLabel: codeTexts.editNumber,
    format: formatMobile,
  },
  email: {
    digits: EMAIL_CODE_DIGITS,
    label: codeTexts.emailCodeLabel,
    wrongCode: errors.WRONG_EMAIL_CODE.text,
    sendFailed: errors.EMAIL_SEND_FAILED.text,
    editLabel: codeTexts.editEmail,
    format: (address: string) => address,
  },
} as const;

const codeForm = (digits: number, wrongCode: string) =>
  z.object({ code: z.string().check(z.length(digits, wrongCode)) });

interface CodeStepProps {
  by: ContactType;
  sent: SentCode;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  /** False for what should take a press of its own; otherwise the last digit submits. */
  lastDigitSubmits?: boolean;
  /** What is said of a failure that brought no words of its own. */
  failed: string;
  onVerify: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  /** Back to the number or address; left out where it cannot be changed. */
  onEdit?: () => void;
  /** Another way to get the code. */
  children?: ReactNode;
}

/** Enter the code that was sent. */
export function CodeStep({ by, sent, lastDigitSubmits = true, onVerify, onEdit, ...props }: CodeStepProps) {
  const kind = kinds[by];
  const { control, clearErrors, formState, handleSubmit, setError, setFocus, setValue } = useForm({
    defaultValues: { code: "" },
    resolver: zodResolver(codeForm(kind.digits, kind.wrongCode)),
    reValidateMode: "onSubmit",
  });

  useEffect(() => setFocus("code"), [setFocus]);

  const submit = handleSubmit(async ({ code }) => {
    try {
      await onVerify(code);
    } catch (error) {
      // A code that never arrived may still be the right one.
      if (!hasCode(error, "NETWORK")) setValue("code", "");
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

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2.5">
      <p role="status" className="text-muted text-sm">
        {sent.notice && <span className="text-content block">{sent.notice}</span>}
        {codeTexts.codeSentTo} <bdi dir="ltr">{kind.format(sent.to)}</bdi>
      </p>
      <Controller
        control={control}
        name="code"
        render={({ field }) => (
          <Field id="login-code" label={kind.label} error={formState.errors.code?.message}>
            <CodeInput
              {...fieldAttributes("login-code", formState.errors.code?.message)}
              ref={field.ref}
              digits={kind.digits}
              value={field.value}
              onValueChange={onCodeChange}
            />
          </Field>
        )}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <ResendButton availableAt={sent.resendAt} sendFailed={kind.sendFailed} onResend={props.onResend} />
        {onEdit && (
          <Button variant="ghost" size="sm" onClick={onEdit} className="-me-4">
            {kind.editLabel}
          </Button>
        )}
      </div>
      {props.children}
      <Button type="submit" variant={props.submitVariant} busy={formState.isSubmitting} className="w-full">
        {props.submitLabel}
      </Button>
    </form>
  );
}
