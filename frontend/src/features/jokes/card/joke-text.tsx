import type { Ref } from "react";
import { create } from "zustand";

import type { Joke } from "../../../../../contract/jokes.ts";
import { classNames } from "../../../lib/class-names.ts";
import { directionOf } from "../../../lib/direction.ts";
import { commonTexts } from "../../../texts/common.ts";
import { isFolded } from "./is-folded.ts";

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
  const isLong = !whole && isFolded(text);
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
