import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { queryKeys } from "../../entities/query-keys.ts";
import {
  CODE_RESEND_GAP_SECONDS,
  MOBILE_LOGIN_STATUS_POLL_MS,
  RESEND_COUNTDOWN_SECONDS,
  type SmsProviderName,
} from "../../../../contract/login/values.ts";
import { offersOtherProvider } from "../../lib/network/refusal-flags.ts";
import { burned, isPerhapsSpent, sentCodeFrom } from "../../entities/contact-code/sent-code.ts";
import {
  fetchMobileLoginStatus,
  fetchPasswordResetToggle,
  fetchSmsProvider,
  requestSmsCode,
  verifySmsCode,
} from "./api.ts";
import { changeSentCode, useLoginProgress } from "./login-progress-store.ts";
import { useCompleteLogin } from "./use-complete-login.ts";

/** Logging in by SMS: the codes sent so far, and the possible next steps. Every step may throw ApiError. */
export function useSmsLogin() {
  const sent = useLoginProgress((progress) => progress.sms);
  const [mobileNumber, setMobileNumber] = useState("");
  const completeLogin = useCompleteLogin();
  const hours = useQuery({
    queryKey: queryKeys.settings.mobileLogin,
    queryFn: fetchMobileLoginStatus,
    refetchInterval: MOBILE_LOGIN_STATUS_POLL_MS,
  });
  // The number the usual provider could not reach, and the second one may.
  const [failedNumber, setFailedNumber] = useState<string | null>(null);
  const otherProvider = useOtherProvider(sent?.altProvider ?? failedNumber !== null);

  const send = async (to: string) => {
    setFailedNumber(null);
    try {
      const answer = await requestSmsCode({ mobileNumber: to, forceNew: false });
      useLoginProgress.setState({ sms: sentSmsFrom(to, answer) });
    } catch (error) {
      if (offersOtherProvider(error)) setFailedNumber(to);
      throw error;
    }
  };

  const resend = async () => {
    if (!sent) return;
    const answer = await requestSmsCode({ mobileNumber: sent.to, forceNew: true });
    changeSentCode("sms", sent.to, () => sentSmsFrom(sent.to, answer));
  };

  const askOther = async (to: string, provider: SmsProviderName) => {
    const answer = await requestSmsCode({ mobileNumber: to, forceNew: true, provider });
    return { answer, altResendAt: Date.now() + RESEND_COUNTDOWN_SECONDS * 1000 };
  };

  const sendWithOther = async () => {
    if (failedNumber === null || !otherProvider) return;
    const { answer, altResendAt } = await askOther(failedNumber, otherProvider);
    setFailedNumber(null);
    useLoginProgress.setState({ sms: { ...sentSmsFrom(failedNumber, answer), altResendAt } });
  };

  const resendWithOther = async () => {
    if (!sent || !otherProvider) return;
    const { altResendAt } = await askOther(sent.to, otherProvider);
    changeSentCode("sms", sent.to, (now) => ({ ...now, notice: null, altResendAt }));
  };

  const verify = async (code: string) => {
    if (!sent) return;
    try {
      await completeLogin(await verifySmsCode(sent.to, code));
    } catch (error) {
      if (isPerhapsSpent(error)) changeSentCode("sms", sent.to, (now) => burned(now, Date.now()));
      throw error;
    }
  };

  return {
    sent,
    mobileNumber,
    /** The hours in which logging in by mobile is closed, while it is. */
    closed: hours.data && !hours.data.allowed ? hours.data : null,
    send,
    resend,
    /** The second provider, where it is offered: for a first code to one number, and for a resend. */
    other: failedNumber !== null && otherProvider ? { mobileNumber: failedNumber, send: sendWithOther } : null,
    resendWithOther: otherProvider ? resendWithOther : null,
    verify,
    edit: () => {
      setMobileNumber(sent?.to ?? "");
      useLoginProgress.setState({ sms: null });
    },
  };
}

/** The record of a code the usual provider sent. The second provider has to wait for the gap between two sends. */
function sentSmsFrom(to: string, answer: Awaited<ReturnType<typeof requestSmsCode>>) {
  const sent = sentCodeFrom(to, answer, Date.now());
  const altResendAt = sent.resendAt - (RESEND_COUNTDOWN_SECONDS - CODE_RESEND_GAP_SECONDS) * 1000;
  return { ...sent, altProvider: answer.altProvider ?? false, altResendAt };
}

/** The provider that is not in use, when this number may be offered it (R12); null otherwise. */
function useOtherProvider(offered: boolean): SmsProviderName | null {
  const toggle = useQuery({
    queryKey: queryKeys.settings.passwordReset,
    queryFn: fetchPasswordResetToggle,
    enabled: offered,
  });
  const provider = useQuery({
    queryKey: queryKeys.settings.smsProvider,
    queryFn: fetchSmsProvider,
    enabled: offered,
  });

  if (!offered || !toggle.data?.showPasswordReset || !provider.data) return null;
  return provider.data.provider === "kavenegar" ? "smsir" : "kavenegar";
}
