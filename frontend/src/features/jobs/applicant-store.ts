import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { z } from "../../lib/form-schema.ts";
import { emptyForm, type JobForm, storedForm } from "./form/fields.ts";
import { APPLICANT_KEY } from "./applicant-key.ts";
import { stateStorage } from "../../lib/state-storage.ts";

const applicant = z.object({
  /** The mobile that was proved on this device; null before, and once its day is over. */
  mobile: z.nullable(z.string()),
  /** Whose form it is: another mobile on the same phone begins an empty one. */
  owner: z.nullable(z.string()),
  form: storedForm,
  /** Sent by the applicant, and waits to be taken. */
  queued: z.boolean(),
  /** Why it was not taken when it was last sent. */
  waitsFor: z._default(z.enum(["network", "server"]), "network"),
});

type Applicant = z.infer<typeof applicant>;

const nobody: Applicant = { mobile: null, owner: null, form: emptyForm, queued: false, waitsFor: "network" };

/** Who applies for a job on this device, and what they have written so far. It outlives reloads and lost networks. */
export const useApplicant = create<Applicant>()(
  persist(() => nobody, {
    name: APPLICANT_KEY,
    storage: createJSONStorage(() => stateStorage("localStorage")),
    merge: (stored, current) => applicant.safeParse(stored).data ?? current,
  }),
);

// The proof is the browser's: another tab that proved another mobile, or logged out, did so for this one too. What is shown or
// withdrawn here would be another's otherwise.
addEventListener("storage", ({ key, newValue }) => {
  if (key === null || (key === APPLICANT_KEY && newValue === null)) useApplicant.setState(nobody);
  else if (key === APPLICANT_KEY) void useApplicant.persist.rehydrate();
});

/** A mobile was proved: its own form goes on, and one that waits for a number; anybody else's is forgotten. */
export function beginAs(mobile: string): void {
  useApplicant.setState(({ owner }) =>
    owner === null || owner === mobile ? { mobile, owner: mobile } : { ...nobody, mobile, owner: mobile },
  );
}

/** The proof has ended, or somebody else wants to apply: the form waits for its own mobile to be proved again. */
export const endProof = (): void => void useApplicant.setState({ mobile: null });

/** Whoever writes the form has another number: it is of the one that is proved next, and nothing is sent before. */
export const changeNumber = (): void => void useApplicant.setState({ mobile: null, owner: null, queued: false });

export const keepForm = (form: JobForm): void => void useApplicant.setState({ form, queued: false });

export const setQueued = (queued: boolean): void => void useApplicant.setState({ queued });

export const noteTrouble = (waitsFor: Applicant["waitsFor"]): void => void useApplicant.setState({ waitsFor });

/** What was written so far, for a form that opens. */
export const writtenForm = (): JobForm => useApplicant.getState().form;

/** Whether a mobile is proved on this device, as far as it knows. */
export const isProved = (): boolean => useApplicant.getState().mobile !== null;

export const isQueued = (): boolean => useApplicant.getState().queued;

/** The application has arrived, or was withdrawn: nothing of it stays on the device but whose it was. */
export const forgetForm = (): void => void useApplicant.setState({ form: emptyForm, queued: false });
