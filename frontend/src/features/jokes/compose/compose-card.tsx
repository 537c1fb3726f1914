import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import { JOKE_MAX_CODE_POINTS } from "../../../../../contract/jokes/values.ts";
import { paths } from "../../../../../contract/product.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { OlderDraft } from "../../../entities/drafts/older-draft.tsx";
import { GemPill } from "../../../entities/gems/gem-pill.tsx";
import { Count, LongText } from "../../../ui/form/long-text.tsx";
import { bringBack, useDraft, writeText } from "./draft.ts";
import { DraftNote } from "./draft-note.tsx";
import { composeTexts } from "./texts.ts";

interface ComposeCardProps {
  viewer: AccountUser;
  /** Why the text cannot be published, if it cannot. */
  problem: string | null;
  onWrite: () => void;
}

/** The editor: the writer, the text, and the remaining characters. */
export function ComposeCard({ viewer, problem, onWrite }: ComposeCardProps) {
  const { text, older } = useDraft();

  return (
    <section className="flex min-h-55 flex-1 flex-col gap-2.5 rounded-3xl border border-line bg-card p-4 text-card-content focus-within:border-primary short:min-h-[calc(100dvh-148px)] short:gap-1 short:p-3">
      <div className="flex flex-wrap items-center gap-x-2.5 short:hidden">
        <PersonAvatar person={viewer} size={44} />
        <div className="min-w-0 grow basis-[7rem] leading-[1.4]">
          <div className="flex items-center gap-1 text-body font-semibold">
            <bdi className="truncate">{viewer.username}</bdi>
            {viewer.blueTick && <BlueTick />}
          </div>
          <span className="text-note text-muted">{composeTexts.audience}</span>
        </div>
        <a href={paths.info} className="relative flex min-h-11 shrink-0 items-center">
          <GemPill />
          <span className="sr-only">{composeTexts.gems}</span>
        </a>
      </div>
      <LongText
        isBare
        aria-label={composeTexts.textLabel}
        aria-invalid={problem !== null}
        aria-describedby="compose-left compose-problem"
        data-no-swipe
        value={text}
        max={JOKE_MAX_CODE_POINTS}
        placeholder={composeTexts.placeholder}
        onWrite={(typed) => {
          onWrite();
          writeText(typed);
        }}
        className="field-sizing-content min-h-16 w-full flex-1 resize-none bg-transparent text-start text-name leading-loose outline-none placeholder:text-muted"
      />
      <p id="compose-problem" role="alert" className="text-hint text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex justify-between gap-3 text-hint text-muted">
        <DraftNote />
        <Count id="compose-left" text={text} max={JOKE_MAX_CODE_POINTS} isBrief className="shrink-0" />
      </div>
      <OlderDraft isThere={older !== null} onBringBack={bringBack} />
    </section>
  );
}
