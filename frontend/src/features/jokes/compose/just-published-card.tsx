import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { copyLink } from "../../../lib/share.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Celebration } from "../../../ui/celebration.tsx";
import { ShareIcon } from "../../../ui/icons.tsx";
import { showToast } from "../../../ui/toast.ts";
import { authorJokes } from "../api.ts";
import { deleteAction } from "../card/delete-button.tsx";
import { JokeCard } from "../card/joke-card.tsx";
import { type JokeItem, toJokeItems } from "../card/joke-item.ts";
import { forgetJustPublished, type JustPublished } from "./just-published.ts";

const publishedTexts = {
  title: "منتشر شد",
  first: "اولین جوکت مبارک!",
  send: "بفرست برای دوستت",
  another: "یکی دیگر",
} as const;

/** The joke that its author has just published, and what to do next. */
export default function JustPublishedCard({ item: published, isFirst }: JustPublished) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const item = useNewest(published);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    return () => {
      // StrictMode unmounts it for a moment too.
      if (location.pathname !== paths.profile) forgetJustPublished();
    };
  }, []);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2.5 pb-4.5">
      <h2 ref={title} id={titleId} tabIndex={-1} className="px-1 text-name font-bold outline-none">
        {publishedTexts.title} <span aria-hidden>🎉</span>
        {isFirst && <span className="block text-sm font-normal text-muted">{publishedTexts.first}</span>}
      </h2>
      <div className="glow rounded-card">
        <JokeCard item={item} endAction={deleteAction} />
      </div>
      {/* In sight below a long joke too. */}
      <div className="sticky bottom-2 z-1 flex flex-wrap gap-2.5 bg-background shadow-[0_-6px_8px_var(--background),0_28px_0_var(--background)]">
        <Button variant="accent" onClick={() => void sendLink(paths.sharedJoke(item.joke._id))} className="grow">
          <ShareIcon size={20} />
          {publishedTexts.send}
        </Button>
        <Link href={paths.add} className={buttonClass("outline")}>
          {publishedTexts.another}
        </Link>
      </div>
      {isFirst && <Celebration />}
    </section>
  );
}

/** The joke as currently in the author's list, with its likes. */
function useNewest(published: JokeItem): JokeItem {
  const { data } = useInfiniteQuery(authorJokes(published.joke.username));
  return toJokeItems(data?.pages ?? []).find(({ joke }) => joke._id === published.joke._id) ?? published;
}

/** Hands a link over by the phone's share sheet, or copies it where there is none. */
async function sendLink(path: string): Promise<void> {
  try {
    await navigator.share({ url: new URL(path, location.origin).href });
  } catch (error) {
    const isChangeOfMind = error instanceof DOMException && error.name === "AbortError";
    if (!isChangeOfMind && (await copyLink(path))) showToast(commonTexts.linkCopied);
  }
}
