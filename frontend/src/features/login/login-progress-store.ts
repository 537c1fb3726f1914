import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { z } from "../../lib/form-schema.ts";
import { stateStorage } from "../../lib/state-storage.ts";

const sentCode = z.object({ to: z.string(), resendAt: z.number(), notice: z.nullable(z.string()) });

/** A code by SMS, and what the second provider may do for it. */
const sentSms = z.extend(sentCode, { altProvider: z.boolean(), altResendAt: z.nullable(z.number()) });

const progress = z.object({
  method: z.enum(["mobile", "email"]),
  sms: z.nullable(sentSms),
  email: z.nullable(sentCode),
});

type Progress = z.infer<typeof progress>;

const start: Progress = { method: "mobile", sms: null, email: null };

/** How far a person is in logging in. Kept for the tab, so that looking up the code or a reload loses nothing. */
export const useLoginProgress = create<Progress>()(
  persist(() => start, {
    name: "labkhand-login",
    storage: createJSONStorage(() => stateStorage("sessionStorage")),
    merge: (stored, current) => progress.safeParse(stored).data ?? current,
  }),
);

/**
 * Changes what is known of the code sent to an address; nothing when the person has left that code behind meanwhile,
 * so that a late answer never brings its step back.
 */
export function changeSentCode<By extends "sms" | "email">(
  by: By,
  to: string,
  change: (sent: NonNullable<Progress[By]>) => Progress[By],
): void {
  useLoginProgress.setState((state) => {
    const sent = state[by];
    return sent?.to === to ? { ...state, [by]: change(sent) } : state;
  });
}

export const resetLoginProgress = () => useLoginProgress.setState(start);
