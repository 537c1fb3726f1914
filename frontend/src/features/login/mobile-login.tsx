import { errors } from "../../../../contract/errors.ts";
import { SMS_CODE_DIGITS } from "../../../../contract/limits.ts";
import { CodeStep } from "./code-step.tsx";
import { formatMobile } from "./mobile-digits.ts";
import { MobileNumberForm } from "./mobile-number-form.tsx";
import { OtherProviderButton } from "./other-provider-button.tsx";
import { texts } from "./texts.ts";
import { useSmsLogin } from "./use-sms-login.ts";

/** Number, then code. */
export function MobileLogin() {
  const { sent, closed, mobileNumber, send, resend, sendWithOther, verify, edit } = useSmsLogin();

  if (!sent) return <MobileNumberForm mobileNumber={mobileNumber} closed={closed} onSend={send} />;
  return (
    <CodeStep
      sent={sent}
      shownRecipient={formatMobile(sent.to)}
      digits={SMS_CODE_DIGITS}
      label={texts.smsCodeLabel}
      wrongCode={errors.WRONG_SMS_CODE.text}
      sendFailed={errors.SMS_SEND_FAILED.text}
      editLabel={texts.editNumber}
      onVerify={verify}
      onResend={resend}
      onEdit={edit}
    >
      {sendWithOther && <OtherProviderButton availableAt={sent.altResendAt} onSend={sendWithOther} />}
    </CodeStep>
  );
}
