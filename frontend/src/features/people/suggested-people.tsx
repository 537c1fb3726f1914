import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { errorText } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { commonTexts } from "../../texts/common.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type SuggestedPerson, suggestedPeopleQuery } from "./api.ts";
import { peopleTexts } from "./texts.ts";

/** The height of a person's card: the skeleton's and the message's too, so that nothing below ever moves. */
const cardHeight = "min-h-[calc(126px+2.75rem)]";

interface SuggestedPeopleProps {
  /** Rendered beside the heading. */
  aside?: ReactNode;
  /** Rendered below each person: the follow button. */
  action: (person: SuggestedPerson) => ReactNode;
}

/** A row of people worth following; nothing where it is known from before that there are none. */
export function SuggestedPeople({ aside, action }: SuggestedPeopleProps) {
  const { data, isPending, error, refetch } = useQuery(suggestedPeopleQuery);
  const [hasPlace] = useState(isPending);
  if (data?.length === 0 && !hasPlace) return null;
  return (
    <section aria-labelledby="suggested-people" aria-busy={isPending || undefined} className="grid gap-2.5">
      <div className="flex items-center justify-between gap-2 px-1 pt-2">
        <h2 id="suggested-people" className="text-heading font-bold">
          {peopleTexts.suggested}
        </h2>
        {aside}
      </div>
      {isPending ? (
        <SuggestedSkeletons />
      ) : data === undefined ? (
        <Instead message={errorText(error)}>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            {commonTexts.retry}
          </Button>
        </Instead>
      ) : data.length === 0 ? (
        <Instead message={peopleTexts.nobodySuggested} />
      ) : (
        <ul data-no-swipe className="-mx-3 flex scroll-px-3 gap-2 overflow-x-auto px-3 py-0.5">
          {data.map((person) => (
            <SuggestedCard key={person.id} person={person} action={action(person)} />
          ))}
        </ul>
      )}
    </section>
  );
}

const cardClass = `w-[8.5rem] shrink-0 rounded-card border border-line bg-card px-2 pt-3 pb-1 text-card-content ${cardHeight}`;

function SuggestedCard({ person, action }: { person: SuggestedPerson; action: ReactNode }) {
  const { username, blueTick, likesReceived } = person;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only scrolls to what has the focus
    <li
      // Browsers scroll only to elements wholly out of sight. A tap would lose its target.
      onFocus={({ currentTarget, target }) =>
        target.matches(":focus-visible") && currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })
      }
      className={`grid grid-cols-1 content-between justify-items-center ${cardClass}`}
    >
      <Link
        href={paths.user(username)}
        className="grid w-full grid-cols-1 justify-items-center rounded-button text-center"
      >
        <PersonAvatar person={person} size={56} />
        <span className="mt-1.5 flex max-w-full items-center gap-1 text-body leading-snug font-semibold">
          <bdi className="truncate">{username}</bdi>
          {blueTick && <BlueTick />}
        </span>
        <span className="text-note text-muted">
          <span aria-hidden="true">❤️</span> {commonTexts.likesOf(formatCount(likesReceived))}
        </span>
      </Link>
      {/* The button is made for the end of a line, whose edge its pill touches. */}
      <div className="-ms-2">{action}</div>
    </li>
  );
}

function SuggestedSkeletons() {
  return (
    <div className="-mx-3 flex gap-2 overflow-hidden px-3 py-0.5">
      <span className="sr-only">{commonTexts.loading}</span>
      {["first", "second", "third"].map((name) => (
        <div key={name} className={`grid justify-items-center gap-2 ${cardClass}`}>
          <Skeleton className="size-14 rounded-full" />
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-2.5 w-14" />
        </div>
      ))}
    </div>
  );
}

/** In the place of the row. */
function Instead({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="py-0.5">
      <div className={`grid content-center justify-items-center gap-2 text-center text-sm text-muted ${cardHeight}`}>
        <p>{message}</p>
        {children}
      </div>
    </div>
  );
}
