import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";

import { errors } from "../../../../contract/errors.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { parseMobile } from "../../../../contract/persian.ts";
import { errorTextWithWait } from "../../entities/contact-code/error-text-with-wait.ts";
import { MobileInput } from "../../entities/contact-code/mobile-input.tsx";
import { codeTexts } from "../../entities/contact-code/texts.ts";
import { hasCode } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { fieldAttributes } from "../../ui/field-attributes.ts";
import { Field } from "../../ui/field.tsx";
import { mobileForm } from "./login-forms.ts";
import { useLoginProgress } from "./login-progress-store.ts";
import { loginTexts } from "./texts.ts";

interface MobileNumberFormProps {
  mobileNumber: string;
  /** The hours of a running night window, else null. */
  closed: { startHour: number; endHour: number } | null;
  onSend: (mobileNumber: string) => Promise<void>;
  /** The number to which the second provider may send instead; null where there is none. */
  other: { mobileNumber: string; send: () => Promise<void> } | null;
}

export function MobileNumberForm({ mobileNumber, closed, onSend, other }: MobileNumberFormProps) {
  const { control, formState, handleSubmit, setError, watch } = useForm({
    defaultValues: { mobileNumber },
    resolver: zodResolver(mobileForm),
  });

  const submitBy = (sendTo: typeof onSend) =>
    handleSubmit(async (values) => {
      const number = parseMobile(values.mobileNumber);
      if (number === null) return;
      try {
        await sendTo(number);
      } catch (error) {
        const type = errorType(error);
        const message = errorTextWithWait(error, errors.SMS_SEND_FAILED.text);
        setError("mobileNumber", { type, message }, { shouldFocus: true });
      }
    });

  const mayAskOther = other !== null && parseMobile(watch("mobileNumber")) === other.mobileNumber;
  const error = formState.errors.mobileNumber;
  const timeRestricted = closed !== null || error?.type === "timeRestricted";
  const errorText = timeRestricted ? undefined : error?.message;

  return (
    <form noValidate onSubmit={submitBy(onSend)} className="flex flex-col gap-3">
      <Controller
        control={control}
        name="mobileNumber"
        render={({ field }) => (
          <Field id="login-mobile" label={codeTexts.mobileLabel} error={errorText}>
            <MobileInput
              {...fieldAttributes("login-mobile", errorText)}
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      {timeRestricted && <ClosedHours hours={closed} />}
      {error?.type === "useEmail" && <EmailInstead />}
      <Button type="submit" busy={formState.isSubmitting} disabled={closed !== null} className="w-full">
        {codeTexts.sendCode}
      </Button>
      {mayAskOther && (
        <Button
          variant="outline"
          busy={formState.isSubmitting}
          disabled={closed !== null}
          onClick={submitBy(other.send)}
        >
          {loginTexts.sendWithOtherProvider}
        </Button>
      )}
    </form>
  );
}

/** What a refusal leaves to do, beside reading it. */
function errorType(error: unknown): "timeRestricted" | "useEmail" | "server" {
  if (hasCode(error, "TIME_RESTRICTED")) return "timeRestricted";
  return hasCode(error, "CODES_SPENT_USE_EMAIL") ? "useEmail" : "server";
}

const EmailInstead = () => (
  <Button variant="outline" onClick={() => useLoginProgress.setState({ method: "email" })}>
    {loginTexts.emailInstead}
  </Button>
);

/** Says that mobiles are closed at this hour (in Tehran), and offers the way that is open. */
function ClosedHours({ hours }: { hours: { startHour: number; endHour: number } | null }) {
  return (
    <div
      role="status"
      className="border-line bg-background text-content flex flex-col gap-2 rounded-2xl border p-3.5 text-sm"
    >
      <p>
        <span aria-hidden>🌙 </span>
        {errors.TIME_RESTRICTED.text}
      </p>
      {hours && (
        <p className="text-muted">
          {loginTexts.closedHours(toPersianDigits(hours.startHour), toPersianDigits(hours.endHour))}
        </p>
      )}
      <EmailInstead />
    </div>
  );
}
