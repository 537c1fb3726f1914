import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { Controller, useForm } from "react-hook-form";

import { CodeActions } from "../../../entities/contact-code/code-actions.tsx";
import { CodeField } from "../../../entities/contact-code/code-field.tsx";
import { codeKinds, enteredCode } from "../../../entities/contact-code/code-kinds.ts";
import { errorTextWithWait } from "../../../entities/contact-code/error-text-with-wait.ts";
import type { ContactType } from "../../../entities/contact-code/sent-code.ts";
import { codeTexts } from "../../../entities/contact-code/texts.ts";
import { hasCode } from "../../../lib/network/api-client.ts";
import { z } from "../../../lib/form-schema.ts";
import { Button } from "../../../ui/button.tsx";
import { useCloseWatcher } from "../../../ui/dialog/use-close-watcher.ts";
import { useInitialFocus } from "../../../ui/dialog/use-initial-focus.ts";
import { accountTexts } from "../texts.ts";
import type { LinkCodes } from "./use-link-contact.ts";
import { Problem } from "../../../ui/problem.tsx";

type CodeName = "code" | "currentCode";

interface BothCodesStepProps {
  by: ContactType;
  sent: LinkCodes & { current: NonNullable<LinkCodes["current"]> };
  onVerify: (code: string, currentCode: string) => Promise<void>;
  onResend: () => Promise<LinkCodes | null>;
  onEdit: () => void;
}

/**
 * Asks for two codes, of the contact to add and of the existing one: together they prove that both are the viewer's
 * own.
 */
export function BothCodesStep(props: BothCodesStepProps) {
  const { by, sent, onEdit } = props;
  const { control, formState, fields, submit, onCodeChange, resend } = useBothCodes(props);
  useInitialFocus(() => document.getElementById("link-code"));
  useCloseWatcher(true, onEdit);

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2.5">
      <p role="status" className="text-sm text-muted">
        {accountTexts.bothCodes}
      </p>
      {[fields.code, fields.currentCode].map((shown) => (
        <Controller
          key={shown.name}
          control={control}
          name={shown.name}
          render={({ field }) => (
            <CodeField
              id={`link-${shown.name}`}
              {...(shown.by === "email" && { autoComplete: "off" })}
              by={shown.by}
              ref={field.ref}
              value={field.value}
              error={formState.errors[shown.name]?.message}
              hint={
                <>
                  {shown.existing ? codeTexts.codeStillGood : codeTexts.codeSentTo}{" "}
                  <bdi dir="ltr" className="break-all">
                    {shown.to}
                  </bdi>
                </>
              }
              onValueChange={(code) => onCodeChange(shown, code)}
            />
          )}
        />
      ))}
      <CodeActions
        by={by}
        resendAt={sent.resendAt}
        sendFailed={accountTexts.linkFailed}
        onResend={resend}
        onEdit={onEdit}
      />
      {formState.errors.root && <Problem>{formState.errors.root.message}</Problem>}
      <Button type="submit" busy={formState.isSubmitting} className="w-full">
        {accountTexts.linkContact}
      </Button>
      <p className="text-note text-muted">{accountTexts.noAccess[sent.current.by]}</p>
    </form>
  );
}

/** The labels of the two fields. */
const fieldsOf = (by: ContactType, { to, notice, current }: BothCodesStepProps["sent"]) =>
  ({
    code: { name: "code", by, to: codeKinds[by].format(to), existing: notice !== null, other: "currentCode" },
    currentCode: {
      name: "currentCode",
      by: current.by,
      to: codeKinds[current.by].mask(current.to),
      existing: current.existing,
      other: "code",
    },
  }) as const;

/** The form of the two codes: it is sent once both are complete, and cleared of those that are replaced. */
function useBothCodes({ by, sent, onVerify, onResend }: BothCodesStepProps) {
  const schema = useMemo(
    () => z.object({ code: enteredCode(by), currentCode: enteredCode(sent.current.by) }),
    [by, sent.current.by],
  );
  const form = useForm({
    defaultValues: { code: "", currentCode: "" },
    resolver: zodResolver(schema),
    reValidateMode: "onSubmit",
  });
  const { control, formState, setFocus } = form;
  const fields = fieldsOf(by, sent);

  const submit = form.handleSubmit(async ({ code, currentCode }) => {
    try {
      await onVerify(code, currentCode);
    } catch (error) {
      const failure = { type: "server", message: errorTextWithWait(error, accountTexts.linkFailed) };
      const wrong = wrongCodeOf(error);
      if (wrong === null) return form.setError("root", failure);
      form.setValue(wrong, "");
      form.setError(wrong, failure);
      setFocus(wrong);
    }
  });

  const onCodeChange = ({ name, by: kind, other }: (typeof fields)[CodeName], code: string) => {
    if (formState.isSubmitting) return;
    form.clearErrors(name);
    form.setValue(name, code);
    if (code.length < codeKinds[kind].digits) return;
    if (form.getValues(other).length < codeKinds[fields[other].by].digits) setFocus(other);
    else void submit();
  };

  const resend = async () => {
    const anew = await onResend();
    if (anew === null) return;
    form.clearErrors("root");
    const isNew = { code: anew.notice === null, currentCode: anew.current?.existing !== true };
    const emptied = (["code", "currentCode"] as const).filter((name) => isNew[name]);
    // The previous codes no longer work, and their errors no longer apply.
    for (const name of emptied) form.resetField(name);
    // Immediately, while the button still exists: a sheet takes over the focus of an unmounted element.
    document.getElementById(`link-${emptied[0]}`)?.focus();
  };

  return { control, formState, fields, submit, onCodeChange, resend };
}

/** Which of the two codes a refusal is about; null when it is about neither, and both may still be right. */
function wrongCodeOf(error: unknown): CodeName | null {
  if (hasCode(error, "WRONG_SMS_CODE", "WRONG_EMAIL_CODE", "CODE_BURNED", "CODE_EXPIRED")) return "code";
  const isOfCurrent = hasCode(error, "WRONG_CURRENT_CODE", "CURRENT_CODE_BURNED", "CURRENT_CODE_EXPIRED");
  return isOfCurrent || hasCode(error, "CURRENT_CODE_REQUIRED") ? "currentCode" : null;
}
