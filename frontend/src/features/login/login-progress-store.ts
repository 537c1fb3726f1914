import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { z } from "../../lib/form-schema.ts";

const sentCode = z.object({
  /** The mobile or e-mail address the code went to. */
  to: z.string(),
  /** Epoch milliseconds after which another code may be asked for. */
  resendAt: z.number(),
  /** The server's own words, when a code was already there. */
  notice: z.nullable(z.string()),
  altProvider: z.boolean(),
  altResendAt: z.nullable(z.number()),
});

const progress = z.object({
  method: z.enum(["mobile", "email"]),
  sms: z.nullable(sentCode),
  email: z.nullable(sentCode),
});

export type SentCode = z.infer<typeof sentCode>;
type Progress = z.infer<typeof progress>;

const start: Progress = { method: "mobile", sms: null, email: null };

/** How far a person is in logging in. Kept for the tab, so that looking up the code or a reload loses nothing. */
export const useLoginProgress = create<Progress>()(
  persist(() => start, {
    name: "labkhand-login",
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, current) => progress.safeParse(stored).data ?? current,
  }),
);

/**
 * Changes what is known of the code sent to an address; nothing when the person has left that code behind meanwhile,
 * so that a late answer never brings its step back.
 */
export function changeSentCode(by: "sms" | "email", to: string, change: (sent: SentCode) => SentCode): void {
  useLoginProgress.setState((state) => {
    const sent = state[by];
    return sent?.to === to ? { ...state, [by]: change(sent) } : state;
  });
}

/** A burned code can never work again: waiting out its countdown would only lock the person out. */
export const noteBurnedCode = (by: "sms" | "email", to: string): void =>
  changeSentCode(by, to, (sent) => ({ ...sent, notice: null, resendAt: Date.now() }));

export const resetLoginProgress = () => useLoginProgress.setState(start);
