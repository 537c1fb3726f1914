import { useMutation } from "@tanstack/react-query";

import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import { errorTextWithWait } from "../../../entities/contact-code/error-text-with-wait.ts";
import type { ContactType } from "../../../entities/contact-code/sent-code.ts";
import { Button } from "../../../ui/button.tsx";
import { showError } from "../../../ui/toast.ts";
import { ExportButton } from "./export-button.tsx";
import { leaveTexts } from "./leave-texts.ts";

interface LeaveExplainedProps {
  viewer: AccountUser;
  /** May throw ApiError. */
  onSend: (by: ContactType) => Promise<void>;
}

/** Says what is deleted and what stays, offers the export, and leads to the code. */
export function LeaveExplained({ viewer, onSend }: LeaveExplainedProps) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: onSend,
    onError: (error) => showError(error, errorTextWithWait(error, leaveTexts.leaveFailed)),
  });
  const ways = [
    ...(viewer.mobileNumber === null ? [] : [{ by: "mobile" as const, label: leaveTexts.leaveByMobile }]),
    ...(viewer.email === null ? [] : [{ by: "email" as const, label: leaveTexts.leaveByEmail }]),
  ];

  return (
    <div className="grid gap-3">
      <LeaveList emoji="🗑️" title={leaveTexts.goes} entries={leaveTexts.goesList} />
      <LeaveList emoji="📌" title={leaveTexts.stays} entries={leaveTexts.staysList} />
      <p className="text-sm text-muted">{leaveTexts.exportFirst}</p>
      <ExportButton username={viewer.username} />
      {ways.map(({ by, label }) => (
        <Button key={by} variant="danger" busy={isPending && variables === by} onClick={() => isPending || mutate(by)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

interface LeaveListProps {
  emoji: string;
  title: string;
  entries: readonly string[];
}

function LeaveList({ emoji, title, entries }: LeaveListProps) {
  return (
    <section className="rounded-card border border-line bg-card p-4 text-card-content">
      <h3 className="mb-1 text-body font-semibold">
        <span aria-hidden="true">{emoji} </span>
        {title}
      </h3>
      <ul className="grid gap-1 text-sm">
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </section>
  );
}
