import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { UseFormRegister } from "react-hook-form";
import { Link, Redirect, useLocation } from "wouter";

import { jobPaths } from "../../../../contract/jobs/values.ts";
import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { formatMobile } from "../../entities/contact-code/mobile-digits.ts";
import { OlderDraft } from "../../entities/drafts/older-draft.tsx";
import { errorText, hasCode, isLost } from "../../lib/network/api-client.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { ConfirmSheet } from "../../ui/dialog/confirm-sheet.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingCard } from "../../ui/loading-card.tsx";
import { jobApplicationQuery } from "./api.ts";
import { changeNumber, endProof, useApplicant } from "./applicant-store.ts";
import type { JobForm } from "./form/fields.ts";
import { Details } from "./details.tsx";
import { writtenIn } from "./form/field-texts.ts";
import { FormFields } from "./form/form-fields.tsx";
import { useApply } from "./form/use-apply.ts";
import { JobPage } from "./job-page.tsx";
import { useProofEnded } from "./use-proof-ended.ts";
import { jobTexts } from "./texts.ts";
import { Problem } from "../../ui/problem.tsx";

/** The application form of the mobile that was proved on this device; without one it leads to proving it. */
export default function ApplyPage() {
  const mobile = useApplicant((applicant) => applicant.mobile);
  return (
    <JobPage title={jobTexts.applyTitle}>
      {mobile === null ? <Redirect to={jobPaths.verify} replace /> : <Application key={mobile} mobile={mobile} />}
    </JobPage>
  );
}

/**
 * An existing application can only be read. A form that was opened stays until it is sent, by its button or by the
 * outbox.
 */
function Application({ mobile }: { mobile: string }) {
  const [, navigate] = useLocation();
  const [isWriting, setIsWriting] = useState(false);
  const found = useQuery({ ...jobApplicationQuery(mobile), refetchOnWindowFocus: !isWriting });
  useProofEnded(found.error);
  // Offline, the form can still be filled in; it is sent later.
  if (!isWriting && (found.data === null || isLost(found.error))) setIsWriting(true);
  const isSent = isWriting && found.data != null;
  useEffect(() => {
    if (isSent) navigate(jobPaths.complete, { replace: true });
  }, [isSent, navigate]);

  if (isWriting) return <ApplyForm mobile={mobile} />;
  if (found.data) return <Registered item={found.data} />;
  if (found.error === null || hasCode(found.error, "APPLICANT_REQUIRED")) return <LoadingCard className="h-[60dvh]" />;
  return <ErrorState message={errorText(found.error, jobTexts.loadFailed)} onRetry={() => void found.refetch()} />;
}

function ApplyForm({ mobile }: { mobile: string }) {
  const { form, submit, isReplaced, bringBack } = useApply();
  const { queued, waitsFor } = useApplicant();
  const { errors, isSubmitting } = form.formState;

  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <p className="px-1 text-sm leading-[1.9] text-muted">
        {jobTexts.applyLead} {jobTexts.kept}
      </p>
      <FormFields mobile={mobile} register={form.register} errors={errors} />
      <OlderDraft isThere={isReplaced} onBringBack={bringBack} />
      <Accurate error={errors.accurate?.message} register={form.register} />
      {queued && !isSubmitting && <Notice>{waitsFor === "server" ? jobTexts.queuedByServer : jobTexts.queued}</Notice>}
      {errors.root && <Problem className="px-1">{errors.root.message}</Problem>}
      <Button type="submit" variant="accent" busy={isSubmitting}>
        {jobTexts.submit}
      </Button>
      <ChangeNumber isQueued={queued} disabled={isSubmitting} />
    </form>
  );
}

interface AccurateProps {
  error: string | undefined;
  register: UseFormRegister<JobForm>;
}

/** Rendered after the fields, so that the first error in the DOM is theirs. */
function Accurate({ error, register }: AccurateProps) {
  return (
    <div className="grid px-1">
      <Checkbox
        label={jobTexts.accurate}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : "job-accurate-error"}
        {...register("accurate")}
      />
      {error !== undefined && <Problem id="job-accurate-error">{error}</Problem>}
    </div>
  );
}

/** Shown to an applicant whose application already exists: what they wrote, and a link to its status. */
function Registered({ item }: { item: JobApplication }) {
  return (
    <div className="grid gap-2.5">
      <Notice>{jobTexts.alreadyRegistered}</Notice>
      <Link href={jobPaths.complete} className={buttonClass("accent")}>
        {jobTexts.goOn}
      </Link>
      <Details details={[[jobTexts.mobile, formatMobile(item.mobile)], ...writtenIn(item)]} />
      <AnotherNumber onClick={endProof} />
    </div>
  );
}

/** Continues the form under another number. One that is queued is only taken back after a confirmation. */
function ChangeNumber({ isQueued, disabled }: { isQueued: boolean; disabled: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <AnotherNumber disabled={disabled} onClick={isQueued ? () => setIsAsking(true) : changeNumber} />
      <ConfirmSheet
        open={isAsking}
        onOpenChange={setIsAsking}
        title={jobTexts.anotherNumberTitle}
        body={jobTexts.anotherNumberBody}
        confirmLabel={jobTexts.changeNumber}
        onConfirm={changeNumber}
      />
    </>
  );
}

function AnotherNumber(props: { disabled?: boolean; onClick: () => void }) {
  return (
    <Button {...props} variant="ghost" size="sm" className="justify-self-center">
      {jobTexts.anotherNumber}
    </Button>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-card border border-line bg-surface px-4 py-3 text-body leading-[1.9]">
      {children}
    </p>
  );
}
