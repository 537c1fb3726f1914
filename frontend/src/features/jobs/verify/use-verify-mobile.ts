import { useState } from "react";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { burned, isPerhapsSpent, sentCodeFrom } from "../../../entities/contact-code/sent-code.ts";
import { z } from "../../../lib/form-schema.ts";
import { showToast } from "../../../ui/toast.ts";
import { proveMobile, requestJobCode } from "../api.ts";
import { beginAs } from "../applicant-store.ts";
import { jobTexts } from "../texts.ts";
import { stateStorage } from "../../../lib/storage/state-storage.ts";

const progress = z.object({
  sent: z.nullable(z.object({ to: z.string(), resendAt: z.number(), notice: z.nullable(z.string()) })),
});

type Progress = z.infer<typeof progress>;

const start: Progress = { sent: null };

/** The code that was sent; stored for the tab, so that looking it up or a reload loses nothing. */
const useCodeOnItsWay = create<Progress>()(
  persist(() => start, {
    name: "labkhand-job-code",
    storage: createJSONStorage(() => stateStorage("sessionStorage")),
    merge: (stored, current) => progress.safeParse(stored).data ?? current,
  }),
);

/**
 * Proves a mobile for an application: number, then code. Every step may throw ApiError.
 * @param onProved called once it is proved
 */
export function useVerifyMobile(onProved: () => void) {
  const { sent } = useCodeOnItsWay();
  const [mobile, setMobile] = useState("");

  return {
    sent,
    mobile,
    // An earlier code that is still valid will do: on to its step, without sending another.
    send: async (to: string) => {
      const answer = await requestJobCode(to, false);
      showToast(answer.message || jobTexts.codeSent, "success");
      useCodeOnItsWay.setState({ sent: sentCodeFrom(to, answer, Date.now()) });
    },
    resend: async () => {
      if (sent === null) return;
      const answer = await requestJobCode(sent.to, true);
      useCodeOnItsWay.setState({ sent: sentCodeFrom(sent.to, answer, Date.now()) });
    },
    verify: async (code: string) => {
      if (sent === null) return;
      try {
        await proveMobile(sent.to, code);
        // Not the server's «تأیید شد», which could still be shown over the status of an application that was sent at
        // once.
        showToast(jobTexts.confirmed, "success");
      } catch (error) {
        if (isPerhapsSpent(error)) useCodeOnItsWay.setState({ sent: burned(sent, Date.now()) });
        throw error;
      }
      useCodeOnItsWay.setState({ sent: null });
      beginAs(sent.to);
      onProved();
    },
    edit: () => {
      setMobile(sent?.to ?? "");
      useCodeOnItsWay.setState({ sent: null });
    },
  };
}
