import { useEffect, useRef } from "react";

import { classNames } from "../../lib/class-names.ts";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import { MatchedName } from "./matched-name.tsx";
import { peopleTexts } from "./texts.ts";
import type { PeopleCombobox } from "./use-people-combobox.ts";

/** The suggestions; hidden when there are none. */
export function PeopleOptions({ combobox }: { combobox: PeopleCombobox }) {
  const { isListShown, people, active, settledText, listId, optionId, choose } = combobox;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div ref={list} id={listId} role="listbox" aria-label={peopleTexts.suggestions} hidden={!isListShown}>
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and hears the keys
        <div
          key={person.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the input, as the combobox pattern requires.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person.username)}
          className={classNames(
            "flex min-h-13 cursor-pointer items-center gap-2.75 rounded-button px-2 hover:bg-card",
            index === active && "outline-2 -outline-offset-2 outline-primary",
          )}
        >
          <PersonAvatar person={person} size={36} />
          <bdi dir="ltr" className="min-w-0 truncate text-body">
            <MatchedName username={person.username} text={settledText} />
          </bdi>
          {person.blueTick && <BlueTick />}
        </div>
      ))}
    </div>
  );
}
