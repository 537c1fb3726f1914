import { useState } from "react";

import { CodeStep } from "../../entities/contact-code/code-step.tsx";
import { burned, isPerhapsSpent, sentCodeFrom } from "../../entities/contact-code/sent-code.ts";
import { loginWithPassword, registerWithEmail, requestEmailCode, verifyEmailCode } from "./api.ts";
import { EmailCodeForm } from "./email-code-form.tsx";
import { EmailPasswordForm } from "./email-password-form.tsx";
import { changeSentCode, useLoginProgress } from "./login-progress-store.ts";
import { loginTexts } from "./texts.ts";
import { useCompleteLogin } from "./use-complete-login.ts";

/** Logs in with a password, or with a code sent by e-mail; the typed address is shared by both forms. */
export function EmailLogin() {
  const { sent, login, register, send, resend, verify, edit } = useEmailLogin();
  const [email, setEmail] = useState("");
  /** Undefined until one of the two was chosen. */
  const [byCode, setByCode] = useState<boolean>();

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
  return (
    <EmailPasswordForm
      email={email}
      takesFocus={byCode !== undefined}
      onLogin={login}
      onRegister={register}
      onUseCode={switchTo(true)}
    />
  );
}

/** Logging in by e-mail. Every step may throw ApiError. */
function useEmailLogin() {
  const sent = useLoginProgress((progress) => progress.email);
  const completeLogin = useCompleteLogin();

  const send = async (to: string) => {
    const answer = await requestEmailCode({ email: to, forceNew: false });
    useLoginProgress.setState({ email: sentCodeFrom(to, answer, Date.now()) });
  };

  const resend = async () => {
    if (!sent) return;
    const answer = await requestEmailCode({ email: sent.to, forceNew: true });
    changeSentCode("email", sent.to, () => sentCodeFrom(sent.to, answer, Date.now()));
  };

  const verify = async (code: string) => {
    if (!sent) return;
    try {
      await completeLogin(await verifyEmailCode(sent.to, code));
    } catch (error) {
      if (isPerhapsSpent(error)) changeSentCode("email", sent.to, (now) => burned(now, Date.now()));
      throw error;
    }
  };

  return {
    sent,
    login: async (email: string, password: string) => completeLogin(await loginWithPassword({ email, password })),
    register: async (email: string, password: string) => {
      // Registering does not reveal whether the address is taken; logging in with the password opens the account it
      // made, if it made one.
      await registerWithEmail({ email, password });
      await completeLogin(await loginWithPassword({ email, password }));
    },
    send,
    resend,
    verify,
    edit: () => useLoginProgress.setState({ email: null }),
  };
}
