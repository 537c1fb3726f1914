import { type ReactNode, type Ref } from "react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import type { FoundPerson } from "./api.ts";
import { MatchedName } from "./matched-name.tsx";
import { peopleTexts } from "./texts.ts";

interface FoundPeopleProps {
  ref: Ref<HTMLUListElement>;
  people: FoundPerson[];
  /** The search text. */
  text: string;
  /** Rendered at the end of each row: the follow button. */
  action: (person: FoundPerson) => ReactNode;
}

/** The people found as a plain list, because an option of a listbox may hold no button. */
export function FoundPeople({ ref, people, text, action }: FoundPeopleProps) {
  return (
    <ul
      ref={ref}
      aria-label={peopleTexts.suggestions}
      className="rounded-card border border-line bg-card p-1.5 text-card-content"
    >
      {people.map((person) => (
        <li
          key={person.id}
          className="flex flex-wrap items-center justify-end gap-x-2 rounded-button px-2 hover:bg-surface"
        >
          <Link
            href={paths.user(person.username)}
            className="flex min-h-13 min-w-0 grow basis-[9rem] items-center gap-2.75 rounded-button"
          >
            <PersonAvatar person={person} size={36} />
            <bdi dir="ltr" className="min-w-0 truncate text-body">
              <MatchedName username={person.username} text={text} />
            </bdi>
            {person.blueTick && <BlueTick />}
          </Link>
          {action(person)}
        </li>
      ))}
    </ul>
  );
}
