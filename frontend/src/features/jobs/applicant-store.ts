import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { z } from "../../lib/form-schema.ts";
import { emptyForm, type JobForm, storedForm } from "./form/fields.ts";
import { APPLICANT_KEY } from "./applicant-key.ts";
import { stateStorage } from "../../lib/storage/state-storage.ts";

const applicant = z.object({
  /** The mobile proved on this device; null before, and once the day of the proof is over. */
  mobile: z.nullable(z.string()),
  /** The form's mobile: another one on the same phone starts with an empty form. */
  owner: z.nullable(z.string()),
  form: storedForm,
  /** Submitted by the applicant, and waiting to be sent. */
  queued: z.boolean(),
  /** Why the last attempt to send it failed. */
  waitsFor: z._default(z.enum(["network", "server"]), "network"),
});

type Applicant = z.infer<typeof applicant>;

const nobody: Applicant = { mobile: null, owner: null, form: emptyForm, queued: false, waitsFor: "network" };

/** The job applicant on this device, and the form so far. Survives reloads and network failures. */
export const useApplicant = create<Applicant>()(
  persist(() => nobody, {
    name: APPLICANT_KEY,
    storage: createJSONStorage(() => stateStorage("localStorage")),
    merge: (stored, current) => applicant.safeParse(stored).data ?? current,
  }),
);

// The proof belongs to the browser: when another tab proves another mobile, or logs out, this tab must follow.
// Otherwise it could show or withdraw another person's application.
addEventListener("storage", ({ key, newValue }) => {
  if (key === null || (key === APPLICANT_KEY && newValue === null)) useApplicant.setState(nobody);
  else if (key === APPLICANT_KEY) readAgain();
});
// A tab that was asleep has heard of no change.
addEventListener("pageshow", readAgain);
document.addEventListener("visibilitychange", () => !document.hidden && readAgain());

function readAgain(): void {
  void useApplicant.persist.rehydrate();
}

/** A mobile was proved: its own form continues, or one without a number; anybody else's is dropped. */
export function beginAs(mobile: string): void {
  useApplicant.setState(({ owner }) =>
    owner === null || owner === mobile ? { mobile, owner: mobile } : { ...nobody, mobile, owner: mobile },
  );
}

/** The proof has expired, or another number is wanted: the form waits until its mobile is proved again. */
export const endProof = (): void => void useApplicant.setState({ mobile: null });

/** The applicant wants another number: the form belongs to the next proved one, and is not sent before. */
export const changeNumber = (): void => void useApplicant.setState({ mobile: null, owner: null, queued: false });

export const keepForm = (form: JobForm): void => void useApplicant.setState({ form, queued: false });

export const setQueued = (queued: boolean): void => void useApplicant.setState({ queued });

export const noteTrouble = (waitsFor: Applicant["waitsFor"]): void => void useApplicant.setState({ waitsFor });

/** The form so far, for a form that opens. */
export const writtenForm = (): JobForm => useApplicant.getState().form;

/** Whether a mobile is proved on this device, as far as it knows. */
export const isProved = (): boolean => useApplicant.getState().mobile !== null;

export const isQueued = (): boolean => useApplicant.getState().queued;

/** The application has arrived, or was withdrawn: only whose it was stays on the device. */
export const forgetForm = (): void => void useApplicant.setState({ form: emptyForm, queued: false });
