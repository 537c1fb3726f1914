import { CodeStep } from "../../entities/contact-code/code-step.tsx";
import { MobileNumberForm } from "./mobile-number-form.tsx";
import { OtherProviderButton } from "./other-provider-button.tsx";
import { loginTexts } from "./texts.ts";
import { useSmsLogin } from "./use-sms-login.ts";

/** Number, then code. */
export function MobileLogin() {
  const { sent, closed, mobileNumber, send, resend, sendWithOther, verify, edit } = useSmsLogin();

  if (!sent) return <MobileNumberForm mobileNumber={mobileNumber} closed={closed} onSend={send} />;
  return (
    <CodeStep
      by="mobile"
      sent={sent}
      submitLabel={loginTexts.enter}
      failed={loginTexts.enterFailed}
      onVerify={verify}
      onResend={resend}
      onEdit={edit}
    >
      {sendWithOther && <OtherProviderButton availableAt={sent.altResendAt} onSend={sendWithOther} />}
    </CodeStep>
  );
}
