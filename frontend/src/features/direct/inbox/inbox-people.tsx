import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { DIRECT_SUGGESTIONS } from "../../../../../contract/limits.ts";
import { type FollowKind, paths } from "../../../../../contract/product.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Conversation, inboxPeopleQuery, type InboxPerson, type InboxViewer } from "./api.ts";
import { InboxAvatar } from "./inbox-avatar.tsx";
import { inboxTexts } from "./texts.ts";

const nobody: InboxPerson[] = [];

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
      <h2 id={titleId} className="px-1 pt-2 text-heading font-bold">
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
        <ul data-no-swipe className="-mx-3 flex scroll-px-3 overflow-x-auto px-3 pb-1">
          {people.map((person) => (
            <li key={person.id} className="w-[4.5rem] shrink-0">
              <Link
                href={paths.chat(person.username)}
                className="grid min-h-18 content-start justify-items-center gap-1 pt-1 rounded-button px-1"
              >
                <InboxAvatar person={person} size={50} />
                <bdi className="line-clamp-2 max-w-full text-center text-note leading-snug wrap-anywhere">
                  {person.username}
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const without = (people: InboxPerson[], listed: Set<string>): InboxPerson[] =>
  people.filter(({ id }) => !listed.has(id)).slice(0, DIRECT_SUGGESTIONS);

/** Whom the viewer follows and who follows them, ten each, nobody twice and none of the conversations (null: not read yet). */
export function useInboxPeople(viewer: InboxViewer, conversations: Conversation[] | null) {
  const followed = useQuery(inboxPeopleQuery(viewer, "following"));
  const follower = useQuery(inboxPeopleQuery(viewer, "followers"));
  const isPending = conversations === null || followed.isPending || follower.isPending;
  if (isPending) return { isPending, following: nobody, followers: nobody };

  const talking = conversations.map(({ peerId }) => peerId);
  const following = without(followed.data ?? nobody, new Set(talking));
  const listed = new Set([...talking, ...following.map(({ id }) => id)]);
  return { isPending, following, followers: without(follower.data ?? nobody, listed) };
}
