import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import { JOKE_MAX_CODE_POINTS } from "../../../../../contract/jokes/values.ts";
import { codePointLength } from "../../../../../contract/persian.ts";
import { paths } from "../../../../../contract/product.ts";
import { directionOf } from "../../../../../contract/jokes/direction.ts";
import { formatCount } from "../../../lib/persian/format.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { GemPill } from "../../../entities/gems/gem-pill.tsx";
import { useDraft, writeText } from "./draft.ts";
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
  const { text } = useDraft();

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
      <textarea
        aria-label={composeTexts.textLabel}
        aria-invalid={problem !== null}
        aria-describedby="compose-left compose-problem"
        dir={directionOf(text)}
        data-no-swipe
        value={text}
        placeholder={composeTexts.placeholder}
        onChange={(event) => {
          onWrite();
          writeText(event.target.value);
        }}
        className="field-sizing-content min-h-16 w-full flex-1 resize-none bg-transparent text-start text-name leading-loose outline-none placeholder:text-muted"
      />
      <p id="compose-problem" role="alert" className="text-hint text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex justify-between gap-3 text-hint text-muted">
        <DraftNote />
        <span id="compose-left" className="shrink-0">
          {formatCount(JOKE_MAX_CODE_POINTS - codePointLength(text))}
          <span className="sr-only"> {composeTexts.left}</span>
        </span>
      </div>
    </section>
  );
}
