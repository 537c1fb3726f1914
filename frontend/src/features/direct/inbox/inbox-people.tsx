import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { type FollowKind, paths } from "../../../../../contract/product.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Conversation, type InboxPerson, suggestionsQuery } from "../model/conversations.ts";
import { InboxAvatar } from "./inbox-avatar.tsx";
import { inboxTexts } from "./texts.ts";

const nobody: InboxPerson[] = [];

interface InboxPeopleProps {
  kind: FollowKind;
  people: InboxPerson[];
  isPending?: boolean;
}

/** A row of people to write to; nothing when there are none. */
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
        <ul data-no-swipe className="-mx-3 -mt-1.5 flex scroll-px-3 overflow-x-auto px-3 pt-1.5 pb-1.5">
          {people.map((person) => (
            <li key={person.id} className="w-[4.5rem] shrink-0">
              <Link
                href={paths.chat(person.username)}
                className="grid min-h-18 content-start justify-items-center gap-1 pt-1 rounded-button px-1"
              >
                <InboxAvatar person={person} size={50} />
                <bdi className="line-clamp-2 max-w-full text-center text-note leading-snug wrap-anywhere">
                  <Username>{person.username}</Username>
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A username on two lines breaks after its first dot or hyphen, and inside a word only where that is not enough. */
function Username({ children: username }: { children: string }) {
  const end = username.search(/[.-]/) + 1;
  return (
    <>
      {username.slice(0, end)}
      <wbr />
      {username.slice(end)}
    </>
  );
}

/**
 * People the viewer could write to, without those they have since started talking with (null: conversations not
 * loaded).
 */
export function useInboxPeople(ownKey: string, conversations: Conversation[] | null) {
  const { data, isPending } = useQuery(suggestionsQuery(ownKey));
  if (conversations === null || isPending) return { isPending: true, following: nobody, followers: nobody };
  const talking = new Set(conversations.map(({ peerId }) => peerId));
  const without = (people = nobody) => people.filter(({ id }) => !talking.has(id));
  return { isPending: false, following: without(data?.following), followers: without(data?.followers) };
}
