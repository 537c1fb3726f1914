import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";

import { jobPaths } from "../../../../contract/jobs/values.ts";
import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { formatMobile } from "../../entities/contact-code/mobile-digits.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { formatDate } from "../../lib/persian/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ConfirmSheet } from "../../ui/dialog/confirm-sheet.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingCard } from "../../ui/loading-card.tsx";
import { showError, showToast } from "../../ui/toast.ts";
import { jobApplicationQuery, withdrawApplication } from "./api.ts";
import { forgetForm, useApplicant } from "./applicant-store.ts";
import { Details } from "./details.tsx";
import { JobPage } from "./job-page.tsx";
import { genderTitles, jobTexts, statusTexts } from "./texts.ts";
import { useProofEnded } from "./use-proof-ended.ts";

/** The status of the proved mobile's application. It is called complete only once its row was read. */
export default function CompletePage() {
  const mobile = useApplicant((applicant) => applicant.mobile);
  return (
    <JobPage title={jobTexts.completeTitle}>
      {mobile === null ? <ProveFirst /> : <Outcome key={mobile} mobile={mobile} />}
    </JobPage>
  );
}

function Outcome({ mobile }: { mobile: string }) {
  const found = useQuery(jobApplicationQuery(mobile));
  useProofEnded(found.error);
  if (found.data) return <Complete item={found.data} />;
  if (found.data === null)
    return (
      <EmptyState
        emoji="📝"
        title={jobTexts.nothingYet}
        body={jobTexts.nothingYetBody}
        action={
          <Link href={jobPaths.apply} className={buttonClass("accent")}>
            {jobTexts.toForm}
          </Link>
        }
      />
    );
  if (found.error === null) return <LoadingCard className="h-[40dvh]" />;
  return <ErrorState message={errorText(found.error, jobTexts.loadFailed)} onRetry={() => void found.refetch()} />;
}

/** No mobile is proved on this device, or the day of the proof is over. */
function ProveFirst() {
  return (
    <EmptyState
      emoji="📱"
      title={jobTexts.proveFirst}
      body={jobTexts.proveFirstBody}
      action={
        <Link href={jobPaths.verify} className={buttonClass("accent")}>
          {jobTexts.toVerify}
        </Link>
      }
    />
  );
}

function Complete({ item }: { item: JobApplication }) {
  const now = useNow();
  const name = `${item.firstName} ${item.lastName}`;
  const { emoji, label, headline, body } = statusTexts[item.status];
  return (
    <div className="grid gap-3">
      <div className="grid justify-items-center gap-2 px-4 pt-6 pb-2 text-center">
        <span aria-hidden="true" className="text-[52px] leading-tight">
          {emoji}
        </span>
        <p className="text-name font-bold wrap-anywhere">
          {genderTitles[item.gender]} {name}، {headline}
        </p>
        <p className="text-body leading-[1.9] text-muted">{body}</p>
      </div>
      <Details
        details={[
          [jobTexts.status, label],
          [jobTexts.name, name],
          [jobTexts.mobile, formatMobile(item.mobile)],
          [jobTexts.sentAt, formatDate(item.createdAt, now)],
        ]}
      />
      <Link href={jobPaths.conditions} className={buttonClass("accent")}>
        {jobTexts.toConditions}
      </Link>
      <Withdraw mobile={item.mobile} />
    </div>
  );
}

function Withdraw({ mobile }: { mobile: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: withdrawApplication,
    onSuccess: ({ message }) => {
      forgetForm();
      queryClient.setQueryData(jobApplicationQuery(mobile).queryKey, null);
      showToast(message);
    },
    onError: (error) => {
      setIsAsking(false);
      showError(error, errorText(error, jobTexts.withdrawFailed));
    },
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {jobTexts.withdraw}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onOpenChange={setIsAsking}
        title={jobTexts.withdrawTitle}
        body={jobTexts.withdrawBody}
        confirmLabel={jobTexts.withdraw}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  );
}
