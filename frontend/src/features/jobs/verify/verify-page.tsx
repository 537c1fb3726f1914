import { useEffect, useState } from "react";
import { useLocation } from "wouter";

import { errors } from "../../../../../contract/errors.ts";
import { JOB_CODE_MAX_CHARACTERS, jobPaths } from "../../../../../contract/jobs/values.ts";
import { CodeStep } from "../../../entities/contact-code/code-step.tsx";
import { retryAfterOf } from "../../../lib/network/refusal-flags.ts";
import { errorTextWithWait } from "../../../entities/contact-code/error-text-with-wait.ts";
import { HumanCheck } from "../../../entities/contact-code/human-check/human-check.tsx";
import { MobileStep } from "../../../entities/contact-code/mobile-step.tsx";
import { hasCode } from "../../../lib/network/api-client.ts";
import { layersLeft } from "../../../lib/history-layer.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Button } from "../../../ui/button.tsx";
import { JobPage } from "../job-page.tsx";
import { jobTexts } from "../texts.ts";
import { useVerifyMobile } from "./use-verify-mobile.ts";

/** Proves the application's mobile: the number, then the code that was sent to it. */
export default function VerifyPage({ onBack }: { onBack: () => void }) {
  return (
    <JobPage title={jobTexts.verifyTitle}>
      <HumanCheck>
        <Steps />
      </HumanCheck>
      <Button variant="ghost" size="sm" className="self-center" onClick={onBack}>
        {commonTexts.back}
      </Button>
    </JobPage>
  );
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The texts of refusals here, where an applicant cannot fall back on e-mail (002 §8). */
const wordsOf = (error: unknown): string =>
  hasCode(error, "RATE_LIMITED")
    ? jobTexts.rateLimited(Math.ceil((retryAfterOf(error) ?? DAY_SECONDS) / HOUR_SECONDS))
    : errorTextWithWait(error, errors.SMS_SEND_FAILED.text);

function Steps() {
  const [, navigate] = useLocation();
  const [isProved, setIsProved] = useState(false);
  const { sent, mobile, send, resend, verify, edit } = useVerifyMobile(() => setIsProved(true));

  // Replaces this page, after the code step has left the history: back from the form must not lead to the number.
  useEffect(() => {
    if (isProved) void layersLeft().then(() => navigate(jobPaths.apply, { replace: true }));
  }, [isProved, navigate]);
  if (isProved) return null;

  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 text-card-content">
      {sent === null ? (
        <>
          <p className="text-body leading-[1.9]">{jobTexts.verifyLead}</p>
          <MobileStep id="job-mobile" mobile={mobile} waitsForNumber onSend={send} wordsOf={wordsOf} />
        </>
      ) : (
        <CodeStep
          by="mobile"
          sent={sent}
          maxDigits={JOB_CODE_MAX_CHARACTERS}
          submitLabel={jobTexts.confirm}
          failed={errors.WRONG_SMS_CODE.text}
          onVerify={verify}
          onResend={resend}
          onEdit={edit}
        />
      )}
    </div>
  );
}
