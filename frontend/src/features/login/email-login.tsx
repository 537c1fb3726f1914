import { useState } from "react";

import { CodeStep } from "../../entities/contact-code/code-step.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { EmailPasswordForm } from "./email-password-form.tsx";
import { loginTexts } from "./texts.ts";
import { useEmailLogin } from "./use-email-login.ts";

/** A password, or a code sent to the address; the address typed in one form is kept for the other. */
export function EmailLogin() {
  const { sent, login, register, send, resend, verify, edit } = useEmailLogin();
  const [email, setEmail] = useState("");
  const [byCode, setByCode] = useState(false);

  if (sent) {
    return (
      <CodeStep
        by="email"
        sent={sent}
        submitLabel={loginTexts.enter}
        failed={loginTexts.enterFailed}
        onVerify={verify}
        onResend={resend}
        onEdit={() => {
          setEmail(sent.to);
          setByCode(true);
          edit();
        }}
      />
    );
  }

  const switchTo = (code: boolean) => (typed: string) => {
    setEmail(typed);
    setByCode(code);
  };
  if (byCode) return <EmailCodeForm email={email} onSend={send} onUsePassword={switchTo(false)} />;
  return <EmailPasswordForm email={email} onLogin={login} onRegister={register} onUseCode={switchTo(true)} />;
}
