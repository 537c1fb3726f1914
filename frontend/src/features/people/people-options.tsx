import { useEffect, useRef } from "react";

import { classNames } from "../../lib/class-names.ts";
import { commonTexts } from "../../texts/common.ts";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import { Button } from "../../ui/button.tsx";
import { peopleTexts } from "./texts.ts";
import type { PeopleCombobox } from "./use-people-combobox.ts";

interface PeopleOptionsProps {
  combobox: PeopleCombobox;
  /** Of the list. */
  className?: string;
  /** Of each person who is pointed at. */
  hoverClass: string;
}

/** The suggestions; hidden when there are none. */
export function PeopleOptions({ combobox, className, hoverClass }: PeopleOptionsProps) {
  const { isListShown, people, active, settledText, listId, optionId, choose } = combobox;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={peopleTexts.suggestions}
      hidden={!isListShown}
      className={className}
    >
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
            "flex min-h-13 cursor-pointer items-center gap-2.75 rounded-button px-2",
            hoverClass,
            index === active && "outline-2 -outline-offset-2 outline-primary",
          )}
        >
          <PersonAvatar person={person} size={36} />
          <bdi dir="ltr" className="min-w-0 truncate text-body">
            <Matched username={person.username} text={settledText} />
          </bdi>
          {person.blueTick && <BlueTick />}
        </div>
      ))}
    </div>
  );
}

/** Shown instead of suggestions: searching, nobody found, or a failure with a retry. */
export function NoOptions({ combobox: { news, isFailed, retry } }: { combobox: PeopleCombobox }) {
  return (
    <>
      <p aria-hidden="true" className="flex min-h-12 items-center justify-center px-3 text-center text-sm text-muted">
        {news}
      </p>
      {isFailed && (
        <Button variant="outline" className="w-full" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
          {commonTexts.retry}
        </Button>
      )}
    </>
  );
}

/** A username with the matching part in bold. */
function Matched({ username, text }: { username: string; text: string }) {
  const at = username.indexOf(text);
  if (text === "" || at < 0) return username;
  return (
    <>
      {username.slice(0, at)}
      <mark className="bg-transparent font-bold text-accent-text">{text}</mark>
      {username.slice(at + text.length)}
    </>
  );
}
