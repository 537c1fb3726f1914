import { ApiError } from "../../lib/api-client.ts";
import { loginWithPassword, registerWithEmail, requestEmailCode, verifyEmailCode } from "./api.ts";
import { useLoginProgress } from "./login-progress-store.ts";
import { sentCodeFrom } from "./sent-code.ts";
import { useCompleteLogin } from "./use-complete-login.ts";

/** Logging in by e-mail. Every step may throw ApiError. */
export function useEmailLogin() {
  const sent = useLoginProgress((progress) => progress.email);
  const completeLogin = useCompleteLogin();

  const send = async (to: string, forceNew = false) => {
    const answer = await requestEmailCode({ email: to, forceNew });
    useLoginProgress.setState({ email: sentCodeFrom(to, answer, Date.now()) });
  };

  const verify = async (code: string) => {
    if (!sent) return;
    try {
      await completeLogin(await verifyEmailCode(sent.to, code));
    } catch (error) {
      if (error instanceof ApiError && error.code === "CODE_BURNED") {
        useLoginProgress.setState({ email: { ...sent, notice: null, resendAt: Date.now() } });
      }
      throw error;
    }
  };

  return {
    sent,
    login: async (email: string, password: string) => completeLogin(await loginWithPassword({ email, password })),
    register: async (email: string, password: string) => completeLogin(await registerWithEmail({ email, password })),
    send: (to: string) => send(to),
    resend: () => (sent ? send(sent.to, true) : Promise.resolve()),
    verify,
    edit: () => useLoginProgress.setState({ email: null }),
  };
}
