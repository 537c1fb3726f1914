import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmSheet } from "../../../ui/confirm-sheet.tsx";
import { ComposeCard } from "./compose-card.tsx";
import { allowComments, openDraft, useDraft } from "./draft.ts";
import { ComposeLoginRequired } from "./login-required.tsx";
import { ComposeOption } from "./option.tsx";
import { composeTexts } from "./texts.ts";
import { usePublish } from "./use-publish.ts";

/** Writing a joke. `notice` stands above everything, for what concerns the writer's account. */
export function ComposePage({ notice }: { notice?: ReactNode }) {
  const viewer = useViewer();
  const draft = useDraft();
  const [, navigate] = useLocation();
  const { publish, publishAnyway, busy, problem, clearProblem, asksToConfirm, rewrite } = usePublish(() =>
    navigate(paths.profile),
  );

  const author = viewer?.username;
  useEffect(() => {
    if (author) openDraft(author);
  }, [author]);

  if (!viewer) return <ComposeLoginRequired draftKept={draft.text !== ""} />;

  return (
    <form
      noValidate
      className="flex flex-col gap-2.5 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) publish();
      }}
    >
      {notice}
      <ComposeCard viewer={viewer} problem={problem} onWrite={clearProblem} />
      <ComposeOption label={composeTexts.allowComments} checked={draft.allowComments} onChange={allowComments} />
      <p className="rounded-2xl bg-[color-mix(in_oklab,var(--accent)_14%,var(--surface))] px-3.5 py-2 text-[13px]">
        <span aria-hidden>⚠️ </span>
        {composeTexts.warning}
      </p>
      {draft.queued && (
        <p role="status" className="rounded-2xl border border-line bg-surface px-3.5 py-2 text-[13px]">
          <span aria-hidden>📮 </span>
          {composeTexts.queued}
        </p>
      )}
      <Button type="submit" variant="accent" busy={busy && !asksToConfirm} className="min-h-12 w-full text-[17px]!">
        {composeTexts.publish}
      </Button>
      <ConfirmSheet
        open={asksToConfirm}
        onOpenChange={rewrite}
        title={composeTexts.bannedTitle}
        body={composeTexts.bannedBody}
        confirmLabel={composeTexts.publishAnyway}
        cancelLabel={composeTexts.rewrite}
        busy={busy}
        onConfirm={publishAnyway}
      />
    </form>
  );
}
