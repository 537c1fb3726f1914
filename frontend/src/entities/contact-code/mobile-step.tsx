import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";

import { errors } from "../../../../contract/errors.ts";
import { parseMobile } from "../../../../contract/persian.ts";
import { ApiError } from "../../lib/network/api-client.ts";
import { z } from "../../lib/form-schema.ts";
import { Button } from "../../ui/button.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { useInitialFocus } from "../../ui/dialog/use-initial-focus.ts";
import { errorTextWithWait } from "./error-text-with-wait.ts";
import { MobileInput } from "./mobile-input.tsx";
import { codeTexts } from "./texts.ts";

const invalid = errors.INVALID_MOBILE.text;
const mobileForm = z.object({
  mobileNumber: z.string().check(z.refine((text) => parseMobile(text) !== null, invalid)),
});

/** The length of a mobile, including the leading zero. */
const MOBILE_DIGITS = 11;

/** The state of the form. */
interface MobileAsked {
  /** The number that was typed, if it is a valid one. */
  mobile: string | null;
  /** The error code of the last request, until something else is typed. */
  refusal: string | undefined;
  busy: boolean;
  sendBy: (send: (mobile: string) => Promise<void>) => () => void;
}

interface MobileStepProps {
  id: string;
  /** The number to correct; "" on the first visit. */
  mobile: string;
  /** Whether the button stays disabled until the number is valid (002 §5); otherwise pressing it shows the error. */
  waitsForNumber?: boolean;
  /** No mobile can be sent a code now; the notice says why. */
  closed?: boolean;
  /** May throw ApiError. */
  onSend: (mobile: string) => Promise<void>;
  /** The text of an error, where it is not the server's own; undefined where the notice says it. */
  wordsOf?: (error: unknown) => string | undefined;
  /** Between the number and the button. */
  notice?: (asked: MobileAsked) => ReactNode;
  /** Below the button. */
  otherWay?: (asked: MobileAsked) => ReactNode;
}

/** The step that asks for the mobile a code is sent to. */
export function MobileStep({ id, mobile, waitsForNumber = false, closed = false, onSend, ...props }: MobileStepProps) {
  const { wordsOf = (error) => errorTextWithWait(error, errors.SMS_SEND_FAILED.text) } = props;
  const { control, formState, handleSubmit, setError, watch } = useForm({
    defaultValues: { mobileNumber: mobile },
    resolver: zodResolver(mobileForm),
  });

  // Focused on coming back to correct the number. On the first visit the keyboard would only cover the page.
  useInitialFocus(() => (mobile === "" ? null : document.getElementById(id)));

  const sendBy = (send: typeof onSend) =>
    handleSubmit(async (values) => {
      const number = parseMobile(values.mobileNumber);
      if (number === null) return;
      try {
        await send(number);
      } catch (error) {
        const type = error instanceof ApiError ? error.code : "failed";
        setError("mobileNumber", { type, message: wordsOf(error) }, { shouldFocus: true });
      }
    });

  const typed = watch("mobileNumber");
  const number = parseMobile(typed);
  const refused = formState.errors.mobileNumber;
  // The error shows only once the number has its full length, not while it is still being typed.
  const shown = waitsForNumber && typed.length >= MOBILE_DIGITS && number === null ? invalid : undefined;
  const error = closed ? undefined : (refused?.message ?? shown);
  const asked = { mobile: number, refusal: refused?.type, busy: formState.isSubmitting, sendBy };

  return (
    <form noValidate onSubmit={sendBy(onSend)} className="flex flex-col gap-3">
      <Controller
        control={control}
        name="mobileNumber"
        render={({ field: { onChange, ...field } }) => (
          <Field id={id} label={codeTexts.mobileLabel} error={error}>
            <MobileInput {...fieldAttributes(id, error)} {...field} onValueChange={onChange} />
          </Field>
        )}
      />
      {props.notice?.(asked)}
      <Button
        type="submit"
        busy={formState.isSubmitting}
        disabled={closed || (waitsForNumber && number === null)}
        className="w-full"
      >
        {codeTexts.sendCode}
      </Button>
      {props.otherWay?.(asked)}
    </form>
  );
}
