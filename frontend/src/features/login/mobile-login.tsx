import { useMutation } from "@tanstack/react-query";

import { errors } from "../../../../contract/errors.ts";
import { CodeStep } from "../../entities/contact-code/code-step.tsx";
import { CountdownText, useCountdown } from "../../entities/contact-code/countdown.tsx";
import { errorTextWithWait } from "../../entities/contact-code/error-text-with-wait.ts";
import { codeTexts } from "../../entities/contact-code/texts.ts";
import { Button } from "../../ui/button.tsx";
import { showError, showToast } from "../../ui/toast.ts";
import { MobileNumberForm } from "./mobile-number-form.tsx";
import { loginTexts } from "./texts.ts";
import { useSmsLogin } from "./use-sms-login.ts";

/** Number, then code. */
export function MobileLogin() {
  const { sent, closed, mobileNumber, send, other, resend, resendWithOther, verify, edit } = useSmsLogin();

  if (!sent) {
    return <MobileNumberForm mobileNumber={mobileNumber} closed={closed} onSend={send} other={other} />;
  }
  return (
    <CodeStep
      by="mobile"
      sent={sent}
      submitLabel={loginTexts.enter}
      failed={loginTexts.enterFailed}
      onVerify={verify}
      onResend={resend}
      onEdit={edit}
      otherWay={(anew) =>
        resendWithOther && <OtherProviderButton availableAt={sent.altResendAt} onSend={anew(resendWithOther)} />
      }
    />
  );
}

interface OtherProviderButtonProps {
  /** Epoch milliseconds. */
  availableAt: number;
  onSend: () => Promise<void>;
}

/** Asks for the code through the second SMS provider, with a countdown of its own. */
function OtherProviderButton({ availableAt, onSend }: OtherProviderButtonProps) {
  const secondsLeft = useCountdown(availableAt);
  const send = useMutation({
    mutationFn: onSend,
    onSuccess: () => showToast(codeTexts.resent, "success"),
    onError: (error) => showError(error, errorTextWithWait(error, errors.SMS_SEND_FAILED.text)),
  });

  if (secondsLeft > 0) return <CountdownText label={loginTexts.otherProviderIn} secondsLeft={secondsLeft} />;
  return (
    <Button variant="outline" busy={send.isPending} onClick={() => send.mutate()}>
      {loginTexts.sendWithOtherProvider}
    </Button>
  );
}
