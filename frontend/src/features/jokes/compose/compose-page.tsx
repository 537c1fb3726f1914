import { Check } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "wouter";

import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { JOKE_MAX_CODE_POINTS } from "../../../../../contract/jokes/values.ts";
import { paths } from "../../../../../contract/product.ts";
import { loginLink } from "../../../entities/viewer/login-way.ts";
import { OwnPhoneSheet } from "../../../entities/viewer/own-phone-sheet.tsx";
import { useOwnKey, useViewer } from "../../../entities/viewer/session-store.ts";
import { charactersLeft, excessOf } from "../../../texts/characters-left.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ComposeCard } from "./compose-card.tsx";
import { allowComments, openDraft, useDraft } from "./draft.ts";
import { type JustPublished, JustPublishedCard, useJustPublished } from "./just-published.ts";
import { usePublish } from "./publish.ts";
import { composeTexts } from "./texts.ts";

/** @param author as they were before the joke */
function justPublished(joke: Joke, author: AccountUser): JustPublished {
  const decorations = { blueTick: author.blueTick, frame: author.colorfulFrame, sparkle: author.sparkleEffect };
  const item = { joke, ...decorations, followed: false, liked: false, saved: false };
  return { item, authorId: author.id, isFirst: author.posts === 0 };
}

/** The page to write a joke. `notice` is about the writer's account, shown first. */
export function ComposePage({ notice }: { notice?: ReactNode }) {
  const viewer = useViewer();
  const draft = useDraft();
  const [, navigate] = useLocation();
  const { publish, busy, problem, clearProblem, asksToConfirm, asksToCut, rewrite, ...publishing } = usePublish(
    ({ joke, author }) => {
      if (author !== null) useJustPublished.setState({ just: justPublished(joke, author) });
      navigate(paths.profile);
    },
  );

  const ownKey = useOwnKey();
  useEffect(() => {
    if (ownKey !== null) openDraft(ownKey);
  }, [ownKey]);
  useEffect(() => void JustPublishedCard.fetch().catch(() => undefined), []);

  if (!viewer) return <ComposeLoginRequired draftKept={draft.text !== ""} />;

  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-2.5 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) publish();
      }}
    >
      {notice}
      <ComposeCard viewer={viewer} problem={problem} onWrite={clearProblem} />
      <ComposeOption label={composeTexts.allowComments} checked={draft.allowComments} onChange={allowComments} />
      <p className="rounded-2xl bg-surface supports-[color:color-mix(in_lab,red,red)]:bg-[color-mix(in_oklab,var(--accent)_14%,var(--surface))] px-3.5 py-2 text-hint">
        <span aria-hidden>⚠️ </span>
        {composeTexts.warning}
      </p>
      {draft.queued && (
        // Above the button, which sticks over the form's end.
        <p
          ref={(note) => note?.scrollIntoView({ block: "nearest" })}
          role="status"
          className="rounded-2xl border border-line bg-surface px-3.5 py-2 text-hint"
        >
          <span aria-hidden>📮 </span>
          {publishing.isServerError ? composeTexts.queuedByServer : composeTexts.queued}
        </p>
      )}
      <Button
        type="submit"
        variant="accent"
        busy={busy && !asksToConfirm}
        className="in-sight min-h-12 w-full text-field! [--ground-below:28px]"
      >
        {composeTexts.publish}
        {/* The count at the end of a long text is out of sight. */}
        {excessOf(draft.text, JOKE_MAX_CODE_POINTS) > 0 && (
          <span aria-hidden className="text-note font-normal">
            ({charactersLeft(draft.text, JOKE_MAX_CODE_POINTS)})
          </span>
        )}
      </Button>
      <ConfirmSheet
        open={asksToConfirm}
        onOpenChange={rewrite}
        title={composeTexts.bannedTitle}
        body={composeTexts.bannedBody}
        confirmLabel={composeTexts.publishAnyway}
        cancelLabel={composeTexts.rewrite}
        busy={busy}
        onConfirm={publishing.publishAnyway}
      />
      <ConfirmSheet
        open={asksToCut}
        onOpenChange={rewrite}
        title={composeTexts.tooLongTitle}
        body={composeTexts.tooLongBody(charactersLeft(draft.text, JOKE_MAX_CODE_POINTS))}
        confirmLabel={composeTexts.cutAndPublish}
        cancelLabel={composeTexts.rewrite}
        onConfirm={publishing.cutAndPublish}
      />
      <OwnPhoneSheet
        open={publishing.asksAboutPhone}
        busy={busy}
        onEdit={rewrite}
        onPublish={publishing.publishPhone}
      />
    </form>
  );
}

/** A visitor is asked to log in; a draft from before their session ended is kept for them. */
function ComposeLoginRequired({ draftKept }: { draftKept: boolean }) {
  return (
    <section className="m-3 rounded-3xl border border-line bg-card py-6 text-card-content">
      <EmptyState
        emoji="✍️"
        title={composeTexts.loginTitle}
        body={draftKept ? composeTexts.draftKept : composeTexts.loginBody}
        action={
          <Link {...loginLink()} className={buttonClass("accent")}>
            {composeTexts.loginAction}
          </Link>
        }
      />
    </section>
  );
}

interface ComposeOptionProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox whose whole row can be pressed. */
function ComposeOption({ label, checked, onChange }: ComposeOptionProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 px-1 text-body">
      <span className="relative grid size-6 place-items-center">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 appearance-none rounded-lg border-[1.5px] border-muted checked:border-accent checked:bg-accent"
        />
        <Check
          size={18}
          strokeWidth={3}
          aria-hidden
          className="relative hidden text-golden-content peer-checked:block"
        />
      </span>
      {label}
    </label>
  );
}
