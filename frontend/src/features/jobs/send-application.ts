import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { ApiError, hasCode } from "../../lib/network/api-client.ts";
import { isUnanswered } from "../../lib/network/unanswered.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { retries } from "../../lib/network/retries.ts";
import { showToast } from "../../ui/toast.ts";
import { applyForJob, jobApplicationQuery } from "./api.ts";
import { endProof, forgetForm, isQueued, noteTrouble, setQueued, useApplicant } from "./applicant-store.ts";
import { applicationFrom } from "./form/fields.ts";
import { jobTexts } from "./texts.ts";

const FIRST_RETRY_MS = 5000;
/** The longest pause before what waits is sent again. */
export const LAST_RETRY_MS = 5 * 60_000;

let sending: Promise<JobApplication | null> | null = null;
const retry = (): void => void sendQueuedApplication();
const retrying = retries(retry, FIRST_RETRY_MS, LAST_RETRY_MS);

useApplicant.subscribe(({ queued }) => {
  if (!queued) retrying.stop();
});

/**
 * Sends the proved mobile's form and returns its row. Concurrent calls share one request, and the Worker answers a
 * repeat with the first row: the form stays on the device until then. Null when the form is invalid.
 * @throws ApiError
 */
export function sendApplication(): Promise<JobApplication | null> {
  sending ??= send().finally(() => {
    sending = null;
  });
  return sending;
}

async function send(): Promise<JobApplication | null> {
  retrying.stop();
  const { mobile, form } = useApplicant.getState();
  const application = mobile === null ? null : applicationFrom(form, mobile);
  if (mobile === null || application === null) {
    setQueued(false);
    return null;
  }
  // Before the request: a page that is closed meanwhile sends it at the next start.
  setQueued(true);
  try {
    const { item } = await applyForJob(application);
    queryClient.setQueryData(jobApplicationQuery(mobile).queryKey, item);
    if (useApplicant.getState().mobile === mobile) forgetForm();
    retrying.reset();
    return item;
  } catch (error) {
    // A failing server may have stored it; a refusal is for the applicant to correct.
    if (isUnanswered(error)) {
      noteTrouble(error instanceof ApiError && error.status > 0 ? "server" : "network");
      retryLater();
    } else setQueued(false);
    // The proof has expired, or the browser has proved another mobile since.
    if (hasCode(error, "APPLICANT_REQUIRED", "APPLICANT_MISMATCH")) endProof();
    throw error;
  }
}

function retryLater(): void {
  if (!isQueued()) return;
  // On a full device the queued flag is not stored, so this page has to retry by itself.
  if (!navigator.onLine) return addEventListener("online", retry, { once: true });
  retrying.later();
}

/** Sends a queued application and reports the outcome; it stays queued while network or server are unavailable. */
export async function sendQueuedApplication(): Promise<void> {
  const { queued, mobile } = useApplicant.getState();
  if (!queued || mobile === null || sending !== null) return;
  try {
    const item = await sendApplication();
    if (item === null) showToast(jobTexts.queuedRefused, "error");
    else showToast(jobTexts.queuedSent, "success");
  } catch {
    if (!isQueued()) showToast(jobTexts.queuedRefused, "error");
  }
}
