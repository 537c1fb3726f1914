import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { ApiError, hasCode } from "../../lib/network/api-client.ts";
import { createOutbox } from "../../lib/network/outbox.ts";
import { isUnanswered } from "../../lib/network/unanswered.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { showToast } from "../../ui/toast.ts";
import { applyForJob, jobApplicationQuery } from "./api.ts";
import { endProof, forgetForm, noteTrouble, setQueued, useApplicant } from "./applicant-store.ts";
import { applicationFrom } from "./form/fields.ts";
import { jobTexts } from "./texts.ts";

const showRefused = (): void => showToast(jobTexts.queuedRefused, "error");

/** The proved mobile's form. It stays on the device until the Worker has answered, which answers a repeat alike. */
export const outbox = createOutbox<JobApplication | null>({
  waiting() {
    const { queued, mobile } = useApplicant.getState();
    return queued ? mobile : null;
  },
  send,
  onSent: (item) => (item === null ? showRefused() : showToast(jobTexts.queuedSent, "success")),
  onRefused: showRefused,
});

/** Sends the form and returns its row; null when the form is invalid. @throws ApiError */
export async function sendApplication(): Promise<JobApplication | null> {
  const { mobile } = useApplicant.getState();
  if (mobile === null) return null;
  // A press may join an attempt under way: its outcome must find the form queued.
  setQueued(true);
  return outbox.press(mobile);
}

async function send(mobile: string): Promise<JobApplication | null> {
  const application = applicationFrom(useApplicant.getState().form, mobile);
  // Before the request: a page that is closed meanwhile sends it at the next start.
  setQueued(application !== null);
  if (application === null) return null;
  try {
    const { item } = await applyForJob(application);
    queryClient.setQueryData(jobApplicationQuery(mobile).queryKey, item);
    if (useApplicant.getState().mobile === mobile) forgetForm();
    return item;
  } catch (error) {
    // A failing server may have stored it; a refusal is for the applicant to correct.
    if (isUnanswered(error)) noteTrouble(error instanceof ApiError && error.status > 0 ? "server" : "network");
    else setQueued(false);
    // The proof has expired, or the browser has proved another mobile since.
    if (hasCode(error, "APPLICANT_REQUIRED", "APPLICANT_MISMATCH")) endProof();
    throw error;
  }
}
