import type { Ref } from "react";
import { create } from "zustand";

import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { classNames } from "../../../lib/class-names.ts";
import { directionOf } from "../../../../../contract/texts/direction.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Paragraphs } from "../../../ui/paragraphs.tsx";
import { isFolded } from "./is-folded.ts";

/** The ids of unfolded jokes; kept while the app is open, so that a page one comes back to is as long as before. */
const useWholeJokes = create<{ ids: string[] }>()(() => ({ ids: [] }));

interface JokeTextProps {
  joke: Joke;
  /** The id of the element with its author's name, above it. */
  authorId: string;
  /** Whether all of a long text is shown. */
  whole: boolean;
  ref: Ref<HTMLParagraphElement>;
}

/** A joke's text; a long one is folded until it is opened. */
export function JokeText({ joke: { _id: id, text, username }, authorId, whole, ref }: JokeTextProps) {
  const isLong = !whole && isFolded(text);
  const isOpen = useWholeJokes(({ ids }) => ids.includes(id));
  const label = isOpen ? commonTexts.less : commonTexts.more;

  const toggle = () => {
    useWholeJokes.setState(({ ids }) => ({ ids: isOpen ? ids.filter((each) => each !== id) : [...ids, id] }));
    // Folded again, the joke may be above the visible part.
    if (isOpen) document.getElementById(authorId)?.scrollIntoView({ block: "nearest" });
  };

  return (
    <>
      <p
        ref={ref}
        dir={directionOf(text)}
        className={classNames(
          // Marks that stack would be drawn over the neighbours.
          "mt-2 mb-1 overflow-y-clip text-joke leading-[1.95] break-words whitespace-pre-line",
          isLong && !isOpen && "line-clamp-12",
        )}
      >
        <Paragraphs text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`post-${id}`}
          // A list may have many: each says whose joke it unfolds.
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
