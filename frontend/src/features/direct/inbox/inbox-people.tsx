import { Link } from "wouter";

import { type FollowKind, paths } from "../../../../../contract/product.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { InboxPerson } from "./api.ts";
import { InboxAvatar } from "./inbox-avatar.tsx";
import { inboxTexts } from "./texts.ts";

interface InboxPeopleProps {
  kind: FollowKind;
  people: InboxPerson[];
  isPending?: boolean;
}

/** People one could write to, side by side; nothing where there is nobody. */
export function InboxPeople({ kind, people, isPending = false }: InboxPeopleProps) {
  const titleId = `inbox-${kind}`;
  if (!isPending && people.length === 0) return null;
  return (
    <section aria-labelledby={titleId} aria-busy={isPending || undefined} className="grid gap-1">
      <h2 id={titleId} className="px-1 pt-2 text-[15.5px] font-bold">
        {inboxTexts.people[kind]}
      </h2>
      {isPending ? (
        <div className="flex min-h-18 items-center gap-4 px-2 pb-1">
          <span className="sr-only">{commonTexts.loading}</span>
          <Skeleton className="size-12" />
          <Skeleton className="size-12" />
          <Skeleton className="size-12" />
        </div>
      ) : (
        <ul data-no-swipe className="flex overflow-x-auto pb-1">
          {people.map((person) => (
            <li key={person.username} className="w-16 shrink-0">
              <Link
                href={paths.chat(person.username)}
                className="grid min-h-18 content-center justify-items-center gap-1 rounded-button px-1"
              >
                <InboxAvatar person={person} size={50} />
                <bdi className="max-w-full truncate text-[12.5px] leading-snug">{person.username}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
