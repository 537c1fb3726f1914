import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { ApiError, hasCode } from "../../lib/api-client.ts";
import { queryClient } from "../../lib/query-client.ts";
import { showToast } from "../../ui/toast.ts";
import { applyForJob, jobApplicationQuery } from "./api.ts";
import { endProof, forgetForm, isQueued, noteTrouble, setQueued, useApplicant } from "./applicant-store.ts";
import { applicationFrom } from "./form/fields.ts";
import { jobTexts } from "./texts.ts";

const FIRST_RETRY_MS = 5000;
/** The longest pause before what waits is sent again. */
export const LAST_RETRY_MS = 5 * 60_000;

let sending: Promise<JobApplication | null> | null = null;
let retryMs = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

useApplicant.subscribe(({ queued }) => {
  if (!queued) clearTimeout(retryTimer);
});

/**
 * Sends the form of the proved mobile and answers its row. Two at once are one, and whatever of it the Worker has already is
 * answered as the first: until there is a row the form stays on the device. Null where it may not be sent as it is.
 * @throws ApiError
 */
export function sendApplication(): Promise<JobApplication | null> {
  sending ??= send().finally(() => {
    sending = null;
  });
  return sending;
}

async function send(): Promise<JobApplication | null> {
  clearTimeout(retryTimer);
  const { mobile, form } = useApplicant.getState();
  const application = mobile === null ? null : applicationFrom(form, mobile);
  if (mobile === null || application === null) {
    setQueued(false);
    return null;
  }
  // Before the answer: a page that is closed meanwhile sends it again.
  setQueued(true);
  try {
    const { item } = await applyForJob(application);
    queryClient.setQueryData(jobApplicationQuery(mobile).queryKey, item);
    if (useApplicant.getState().mobile === mobile) forgetForm();
    retryMs = FIRST_RETRY_MS;
    return item;
  } catch (error) {
    // A server that is unwell has perhaps written it; what was refused is the applicant's to change.
    if (error instanceof ApiError && (hasCode(error, "NETWORK") || error.status >= 500)) {
      noteTrouble(error.status === 0 ? "network" : "server");
      retryLater();
    } else setQueued(false);
    // Its day is over, or the browser has proved another mobile since.
    if (hasCode(error, "APPLICANT_REQUIRED", "APPLICANT_MISMATCH")) endProof();
    throw error;
  }
}

/** No event tells when a server is well again, or when a phone that believes to be online is. */
function retryLater(): void {
  if (!isQueued()) return;
  // A full device keeps nothing by which use-job-outbox.ts would know that something waits.
  if (!navigator.onLine) return addEventListener("online", retry, { once: true });
  retryTimer = setTimeout(retry, retryMs);
  retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
}

const retry = (): void => void sendQueuedApplication();

/** Sends what waits, and says how it went; keeps waiting where the network or the server is still away. */
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
