import { useMutation } from "@tanstack/react-query";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { errors } from "../../../../../contract/errors.ts";
import { errorTextWithWait } from "../../../entities/contact-code/error-text-with-wait.ts";
import { burned, sentCodeFrom } from "../../../entities/contact-code/sent-code.ts";
import { hasCode } from "../../../lib/api-client.ts";
import { z } from "../../../lib/form-schema.ts";
import { showToast } from "../../../ui/toast.ts";
import { proveMobile, requestJobCode } from "../api.ts";
import { beginAs } from "../applicant-store.ts";
import { jobTexts } from "../texts.ts";

const progress = z.object({
  sent: z.nullable(z.object({ to: z.string(), resendAt: z.number(), notice: z.nullable(z.string()) })),
});

type Progress = z.infer<typeof progress>;

const start: Progress = { sent: null };

/** The code on its way; kept for the tab, so that looking it up or a reload loses nothing. */
export const useCodeOnItsWay = create<Progress>()(
  persist(() => start, {
    name: "labkhand-job-code",
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, current) => progress.safeParse(stored).data ?? current,
  }),
);

const sendProblem = (error: unknown): string =>
  hasCode(error, "RATE_LIMITED") ? jobTexts.rateLimited : errorTextWithWait(error, errors.SMS_SEND_FAILED.text);

/** Proving a mobile for an application: number, then code. @param onProved once it is */
export function useVerifyMobile(onProved: () => void) {
  const { sent } = useCodeOnItsWay();

  // A code that exists already is as good as a new one: on to it, without asking for another (docs/decisions/070).
  const send = useMutation({
    mutationFn: (to: string) => requestJobCode(to, false),
    onSuccess: (answer, to) => {
      showToast(answer.message || jobTexts.codeSent, "success");
      useCodeOnItsWay.setState({ sent: sentCodeFrom(to, answer, Date.now()) });
    },
  });

  const verify = useMutation({
    mutationFn: ({ to, code }: { to: string; code: string }) => proveMobile(to, code),
    onSuccess: ({ message }, { to }) => {
      showToast(message || jobTexts.confirmed, "success");
      useCodeOnItsWay.setState({ sent: null });
      beginAs(to);
      onProved();
    },
    onError: (error) => {
      if (sent !== null && hasCode(error, "CODE_BURNED", "CODE_EXPIRED"))
        useCodeOnItsWay.setState({ sent: burned(sent, Date.now()) });
    },
  });

  return {
    sent,
    send,
    sendProblem: send.error === null ? undefined : sendProblem(send.error),
    verify,
    verifyProblem: verify.error === null ? undefined : errorTextWithWait(verify.error, errors.WRONG_SMS_CODE.text),
    resend: async () => {
      if (sent === null) return;
      const answer = await requestJobCode(sent.to, true);
      useCodeOnItsWay.setState({ sent: sentCodeFrom(sent.to, answer, Date.now()) });
    },
    edit: () => {
      verify.reset();
      useCodeOnItsWay.setState({ sent: null });
    },
  };
}
