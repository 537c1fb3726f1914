import { useMemo } from "react";
import { flushSync } from "react-dom";
import { create } from "zustand";

import { hasListedWord } from "../../../../contract/moderation/listed-words.ts";
import { Button } from "../../ui/button.tsx";
import { type Coverable, useCovers } from "./cover.ts";
import { useMutedWords } from "./muted-words.ts";
import { MUTED_LINE } from "./words-of-worker.ts";

const texts = {
  joke: "این جوک کلمه‌ای دارد که نمی‌خواهی ببینی.",
  message: "این پیام کلمه‌ای دارد که نمی‌خواهی ببینی.",
  see: "ببین",
} as const;

/** The ids of uncovered things, while the app is open: a page one comes back to is as it was. */
export const useUncovered = create<{ ids: readonly string[] }>()(() => ({ ids: [] }));

interface MutedCoverProps {
  thing: Coverable;
  text: string;
}

/** One line in the place of a thing with a muted word, until its button is pressed. */
function MutedCover({ thing: { _id: id, text: hidden, username, own }, text }: MutedCoverProps) {
  const { words } = useMutedWords();
  const isUncovered = useUncovered(({ ids }) => ids.includes(id));
  const isMuted = useMemo(() => !own && hasListedWord(hidden, words), [own, hidden, words]);
  if (!isMuted || isUncovered) return null;
  const see = (button: Element) => {
    const place = button.closest<HTMLElement>("article, li");
    flushSync(() => useUncovered.setState(({ ids }) => ({ ids: [...ids, id] })));
    // The pressed button is gone; the focus must not be lost.
    if (place === null) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  return (
    <div dir="rtl" className="flex items-center justify-between gap-2 text-sm text-muted [&~*]:hidden!">
      {text}
      {/* A list may have many: each says whose it shows. */}
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${texts.see} ${username}`}
        onClick={({ currentTarget }) => see(currentTarget)}
      >
        {texts.see}
      </Button>
    </div>
  );
}

const cover = (thing: Coverable, message?: true) => (
  <MutedCover thing={thing} text={message ? texts.message : texts.joke} />
);

/** Sets what lists and chats show, which is nothing without muted words. */
function follow({ words }: { words: readonly string[] }): void {
  useCovers.setState(
    words.length === 0
      ? { cover: undefined, lineOf: undefined }
      : { cover, lineOf: (text) => (hasListedWord(text, words) ? MUTED_LINE : text) },
  );
}

follow(useMutedWords.getState());
useMutedWords.subscribe(follow);
