import type { Ref } from "react";
import { create } from "zustand";

import type { Joke } from "../../../../../contract/jokes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { directionOf } from "../../../lib/direction.ts";
import { commonTexts } from "../../../texts/common.ts";

/** What is longer shows so many lines (as `line-clamp-12` says) until the rest is asked for. */
const FOLDED_LINES = 12;
/** On the widest column, so that «more» always has more to show, without measuring. */
const LETTERS_ON_A_LINE = 55;

/** The long jokes that were opened whole; kept while the app is open, so that coming back finds the page as long as it was. */
export const useWholeJokes = create<{ ids: string[] }>()(() => ({ ids: [] }));

interface JokeTextProps {
  joke: Joke;
  /** The element of its author's name, above it. */
  authorId: string;
  /** All of it is shown, however long it is. */
  whole: boolean;
  ref: Ref<HTMLParagraphElement>;
}

/** What a joke says; of a long one the beginning, until the rest is asked for. */
export function JokeText({ joke: { _id: id, text, username }, authorId, whole, ref }: JokeTextProps) {
  const isLong = !whole && linesOf(text) > FOLDED_LINES;
  const isOpen = useWholeJokes(({ ids }) => ids.includes(id));
  const label = isOpen ? commonTexts.less : commonTexts.more;

  const toggle = () => {
    useWholeJokes.setState(({ ids }) => ({ ids: isOpen ? ids.filter((each) => each !== id) : [...ids, id] }));
    // Folded up again, the joke may lie above what is in sight.
    if (isOpen) document.getElementById(authorId)?.scrollIntoView({ block: "nearest" });
  };

  return (
    <>
      <p
        ref={ref}
        dir={directionOf(text)}
        className={classNames(
          "mt-2 mb-1 text-start text-joke leading-[1.95] break-words whitespace-pre-line",
          isLong && !isOpen && "line-clamp-12",
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`post-${id}`}
          // A list may have many: each says whose joke it opens.
          aria-label={`${label} ${username}`}
          onClick={toggle}
          className="min-h-11 min-w-11 text-start text-sm font-semibold text-primary"
        >
          {label}
        </button>
      )}
    </>
  );
}

/** How many lines a text has at least, on whatever phone. */
const linesOf = (text: string): number =>
  text.split("\n").reduce((lines, line) => lines + Math.ceil(line.length / LETTERS_ON_A_LINE || 1), 0);
