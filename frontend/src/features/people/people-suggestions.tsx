import { useEffect, useRef } from "react";

import { errorText } from "../../lib/api-client.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { commonTexts } from "../../texts/common.ts";
import { Avatar } from "../../entities/person/avatar.tsx";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import { Button } from "../../ui/button.tsx";
import { peopleTexts } from "./texts.ts";
import type { usePeopleCombobox } from "./use-people-combobox.ts";

interface PeopleSuggestionsProps {
  combobox: ReturnType<typeof usePeopleCombobox>;
  /** The text the people were found by. */
  text: string;
  /** Whether they are a section of the page, whose own words say that there is nobody. */
  isSection: boolean;
  onChoose: (username: string) => void;
  onRetry: () => void;
}

/** The people found, under the filter box; how many there are is said aloud. */
export function PeopleSuggestions({ combobox, text, isSection, onChoose, onRetry }: PeopleSuggestionsProps) {
  const { open, isListShown, people, active, error, isSearching, listId, optionId } = combobox;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const news = isSearching
    ? peopleTexts.searching
    : error
      ? errorText(error)
      : people.length === 0
        ? peopleTexts.nobody
        : peopleTexts.found(formatCount(people.length));
  const isFailed = !isListShown && !isSearching && error !== null;
  return (
    <>
      <p role="status" className="sr-only">
        {open && news}
      </p>
      <div
        hidden={!open || (isSection && !isListShown && !isFailed)}
        data-no-swipe
        className={
          isSection
            ? "mt-2.5"
            : "absolute inset-x-0 top-full z-10 mt-1.5 max-h-80 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 shadow-float"
        }
      >
        {isSection && isListShown && <h2 className="px-1 pt-2 pb-2.5 text-heading font-bold">{peopleTexts.people}</h2>}
        {!isListShown && (
          <p
            aria-hidden="true"
            className="flex min-h-12 items-center justify-center px-3 text-center text-sm text-muted"
          >
            {news}
          </p>
        )}
        {isFailed && (
          <Button
            variant="outline"
            className="w-full"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onRetry}
          >
            {commonTexts.retry}
          </Button>
        )}
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={peopleTexts.suggestions}
          hidden={!isListShown}
          className={classNames(isSection && "rounded-card border border-line bg-card p-1.5 text-card-content")}
        >
          {people.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and hears the keys
            <div
              key={person.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The focus stays in the input, as the pattern has it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person.username)}
              className={classNames(
                "flex min-h-13 cursor-pointer items-center gap-2.75 rounded-button px-2",
                isSection ? "hover:bg-surface" : "hover:bg-card",
                index === active && "outline-2 -outline-offset-2 outline-primary",
              )}
            >
              <Avatar
                username={person.username}
                url={person.avatarUrl}
                size={36}
                frame={person.colorfulFrame}
                sparkle={person.sparkleEffect}
              />
              <bdi dir="ltr" className="min-w-0 truncate text-body">
                <Matched username={person.username} text={text} />
              </bdi>
              {person.blueTick && <BlueTick />}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** A username with the part that was looked for in bold. */
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
