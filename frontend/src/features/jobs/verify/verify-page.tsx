import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import { errors } from "../../../../../contract/errors.ts";
import { jobPaths } from "../../../../../contract/job-paths.ts";
import { JOB_CODE_MAX_CHARACTERS, JOB_CODE_MIN_CHARACTERS } from "../../../../../contract/limits.ts";
import { parseMobile } from "../../../../../contract/persian.ts";
import { CodeActions } from "../../../entities/contact-code/code-actions.tsx";
import { CodeInput } from "../../../entities/contact-code/code-input.tsx";
import { formatMobile } from "../../../entities/contact-code/mobile-digits.ts";
import { HumanCheck } from "../../../entities/contact-code/human-check/human-check.tsx";
import { MobileInput } from "../../../entities/contact-code/mobile-input.tsx";
import type { SentCode } from "../../../entities/contact-code/sent-code.ts";
import { codeTexts } from "../../../entities/contact-code/texts.ts";
import { hasCode } from "../../../lib/api-client.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Button } from "../../../ui/button.tsx";
import { fieldAttributes } from "../../../ui/field-attributes.ts";
import { Field } from "../../../ui/field.tsx";
import { layersLeft } from "../../../lib/history-layer.ts";
import { useCloseWatcher } from "../../../ui/use-close-watcher.ts";
import { JobPage } from "../job-page.tsx";
import { jobTexts } from "../texts.ts";
import { useVerifyMobile } from "./use-verify-mobile.ts";

const CARD = "flex flex-col gap-3 rounded-card border border-line bg-card p-4 text-card-content";

/** Which mobile the application is for: the number, then the code that was sent to it. */
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

function Steps() {
  const [, navigate] = useLocation();
  const [mobile, setMobile] = useState("");
  const [isProved, setIsProved] = useState(false);
  const { sent, send, sendProblem, verify, verifyProblem, resend, edit } = useVerifyMobile(() => setIsProved(true));

  // In this page's place, once the code's own step has left the history: back from the form leads to no number to be typed.
  useEffect(() => {
    if (isProved) void layersLeft().then(() => navigate(jobPaths.apply, { replace: true }));
  }, [isProved, navigate]);
  if (isProved) return null;

  if (sent === null)
    return (
      <NumberStep
        mobile={mobile}
        problem={sendProblem}
        busy={send.isPending}
        onChange={(digits) => {
          send.reset();
          setMobile(digits);
        }}
        onSend={(to) => send.mutate(to)}
      />
    );
  return (
    <CodeStep
      key={sent.to}
      sent={sent}
      problem={verifyProblem}
      busy={verify.isPending}
      onType={verify.reset}
      onConfirm={(code, onRefused) =>
        verify.mutate(
          { to: sent.to, code },
          // A code that never arrived may still be the right one.
          { onError: (error) => onRefused(hasCode(error, "NETWORK")) },
        )
      }
      onResend={resend}
      onEdit={() => {
        send.reset();
        setMobile(sent.to);
        edit();
      }}
    />
  );
}

interface NumberStepProps {
  mobile: string;
  problem: string | undefined;
  busy: boolean;
  onChange: (digits: string) => void;
  onSend: (mobile: string) => void;
}

function NumberStep({ mobile, problem, busy, onChange, onSend }: NumberStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const number = parseMobile(mobile);
  // Only of a number that is as long as one: who still types is not told off.
  const invalid = mobile.length >= 11 && number === null ? errors.INVALID_MOBILE.text : undefined;
  const error = problem ?? invalid;
  useEffect(() => {
    if (problem !== undefined) field.current?.focus();
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && number !== null) onSend(number);
  };
  return (
    <form noValidate onSubmit={submit} className={CARD}>
      <p className="text-body leading-[1.9]">{jobTexts.verifyLead}</p>
      <Field id="job-mobile" label={codeTexts.mobileLabel} error={error}>
        <MobileInput {...fieldAttributes("job-mobile", error)} ref={field} value={mobile} onValueChange={onChange} />
      </Field>
      <Button type="submit" busy={busy} disabled={number === null}>
        {codeTexts.sendCode}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  sent: SentCode;
  problem: string | undefined;
  busy: boolean;
  onType: () => void;
  onConfirm: (code: string, onRefused: (mayBeRight: boolean) => void) => void;
  onResend: () => Promise<void>;
  onEdit: () => void;
}

function CodeStep({ sent, problem, busy, onType, onConfirm, onResend, onEdit }: CodeStepProps) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // The phone's back leads to the number, not out of the form.
  useCloseWatcher(true, onEdit);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || code.length < JOB_CODE_MIN_CHARACTERS) return;
    onConfirm(code, (mayBeRight) => {
      if (!mayBeRight) setCode("");
      field.current?.focus();
    });
  };
  return (
    <form noValidate onSubmit={submit} className={CARD}>
      <p role="status" className="text-sm text-muted">
        {sent.notice && <span className="block text-content">{sent.notice}</span>}
        {codeTexts.codeSentTo} <bdi dir="ltr">{formatMobile(sent.to)}</bdi>
      </p>
      <Field id="job-code" label={jobTexts.codeLabel} error={problem}>
        <CodeInput
          {...fieldAttributes("job-code", problem)}
          ref={field}
          digits={JOB_CODE_MIN_CHARACTERS}
          maxDigits={JOB_CODE_MAX_CHARACTERS}
          value={code}
          onValueChange={(typed) => {
            onType();
            setCode(typed);
          }}
        />
      </Field>
      <CodeActions
        by="mobile"
        resendAt={sent.resendAt}
        sendFailed={errors.SMS_SEND_FAILED.text}
        onResend={onResend}
        onEdit={onEdit}
      />
      <Button type="submit" busy={busy} disabled={code.length < JOB_CODE_MIN_CHARACTERS}>
        {jobTexts.confirm}
      </Button>
    </form>
  );
}
