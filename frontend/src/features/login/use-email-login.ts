import { hasCode } from "../../lib/api-client.ts";
import { burned, sentCodeFrom } from "../../entities/contact-code/sent-code.ts";
import { loginWithPassword, registerWithEmail, requestEmailCode, verifyEmailCode } from "./api.ts";
import { changeSentCode, useLoginProgress } from "./login-progress-store.ts";
import { useCompleteLogin } from "./use-complete-login.ts";

/** Logging in by e-mail. Every step may throw ApiError. */
export function useEmailLogin() {
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
      if (hasCode(error, "CODE_BURNED")) changeSentCode("email", sent.to, (now) => burned(now, Date.now()));
      throw error;
    }
  };

  return {
    sent,
    login: async (email: string, password: string) => completeLogin(await loginWithPassword({ email, password })),
    register: async (email: string, password: string) => completeLogin(await registerWithEmail({ email, password })),
    send,
    resend,
    verify,
    edit: () => useLoginProgress.setState({ email: null }),
  };
}
