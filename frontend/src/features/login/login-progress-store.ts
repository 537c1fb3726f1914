import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { z } from "../../lib/form-schema.ts";
import { stateStorage } from "../../lib/storage/state-storage.ts";

const sentCode = z.object({ to: z.string(), resendAt: z.number(), notice: z.nullable(z.string()) });

/** A code sent by SMS, and whether the second provider may be used for it, and when (epoch ms). */
const sentSms = z.extend(sentCode, { altProvider: z.boolean(), altResendAt: z.number() });

const progress = z.object({
  method: z.enum(["mobile", "email"]),
  sms: z.nullable(sentSms),
  email: z.nullable(sentCode),
});

type Progress = z.infer<typeof progress>;

const start: Progress = { method: "mobile", sms: null, email: null };

/** How far a person is in logging in. Stored for the tab, so that looking up the code or a reload loses nothing. */
export const useLoginProgress = create<Progress>()(
  persist(() => start, {
    name: "labkhand-login",
    storage: createJSONStorage(() => stateStorage("sessionStorage")),
    merge: (stored, current) => progress.safeParse(stored).data ?? current,
  }),
);

/**
 * Updates the code that was sent to an address; does nothing when another code is current, so that a late answer does
 * not restore its step.
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
