import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { useCovers } from "../../../entities/muted-words/cover.ts";
import { Avatar } from "../../../entities/person/avatar.tsx";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { JOKE_AVATAR } from "../../../entities/person/sample-avatar.ts";
import { formatRelativeDate } from "../../../lib/persian/format.ts";
import { copyLink } from "../../../lib/share.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useSettled } from "../../../lib/use-settled.ts";
import { commonTexts } from "../../../texts/common.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ShareIcon } from "../../../ui/icons.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { showToast } from "../../../ui/toast.ts";
import { jokeTexts } from "../texts.ts";
import type { JokeItem } from "./joke-item.ts";
import type { JokeNoteProps } from "./joke-note.tsx";
import { JokeText } from "./joke-text.tsx";
import { LikeButton } from "../../../ui/like-button.tsx";
import { likeJoke } from "./like-joke.ts";
import { useSharedJoke } from "./shared-joke.ts";

const SaveButton = lazyPart<Pick<JokeCardProps, "item">>(() => import("../saved/save-button.tsx"));

const JokeNote = lazyPart<JokeNoteProps>(() => import("./joke-note.tsx"));

const DOUBLE_TAP_MS = 300;

/** A card's props. The functions must be stable, or a list rerenders all its cards. */
export interface JokeActions {
  /** Rendered beside the author's name: the follow button in discovery. */
  authorAction?: ((item: JokeItem) => ReactNode) | undefined;
  /** Rendered at the end of the card's foot: the report flag in a feed, delete on one's own profile. */
  endAction?: ((item: JokeItem) => ReactNode) | undefined;
}

interface JokeCardProps extends JokeActions {
  item: JokeItem;
  /** Whether all of a long text is shown. */
  whole?: boolean;
  /** Whether it was just liked without a tap here: a heart rises. */
  justLiked?: boolean;
}

/** One joke. Two taps on its text, like one on the heart, like it or take the like back (001 §4). */
export const JokeCard = memo(function JokeCard(props: JokeCardProps) {
  const { item, authorAction, endAction, whole = false, justLiked = false } = props;
  const { joke, liked } = item;
  const authorId = useId();
  const cover = useCovers((covers) => covers.cover);
  const [hearts, setHearts] = useState(0);
  const text = useRef<HTMLParagraphElement>(null);

  const toggle = () => {
    if (likeJoke(item, !liked) && !liked) setHearts((count) => count + 1);
  };
  // A shortcut for the like button below, which keyboards and screen readers use.
  useDoubleTap(text, toggle);

  return (
    <article
      id={`post-${joke._id}`}
      aria-labelledby={authorId}
      className="card-in-list relative rounded-card border border-line bg-card px-4 pt-3.5 pb-2 text-card-content"
    >
      {cover?.(joke)}
      <JokeAuthor
        nameId={authorId}
        item={item}
        action={joke.note ? <JokeNote note={joke.note} /> : authorAction?.(item)}
      />
      <JokeText ref={text} joke={joke} authorId={authorId} whole={whole} />
      <div className="-mx-2 flex flex-wrap items-center gap-1 text-muted">
        <LikeButton liked={liked} likes={joke.likes} hearts={hearts + Number(justLiked)} onToggle={toggle} />
        <ShareButton joke={joke} />
        <span className="ms-auto flex">
          {useSettled() && <SaveButton item={item} />}
          {endAction?.(item)}
        </span>
      </div>
    </article>
  );
});

interface JokeAuthorProps {
  nameId: string;
  item: JokeItem;
  action: ReactNode;
}

function JokeAuthor({ nameId, item: { joke, blueTick, frame, sparkle }, action }: JokeAuthorProps) {
  const now = useNow();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <Link href={paths.user(joke.username)} className="card-author flex min-h-11 items-center gap-2.75 rounded-button">
        <Avatar username={joke.username} url={joke.avatarUrl} size={JOKE_AVATAR} frame={frame} sparkle={sparkle} />
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-1 text-body leading-snug font-semibold">
            <bdi id={nameId} className="truncate">
              {joke.username}
            </bdi>
            {blueTick && <BlueTick />}
          </span>
          <time dateTime={joke.createdAt} className="text-note text-muted">
            {formatRelativeDate(joke.createdAt, now)}
          </time>
        </span>
      </Link>
      {action}
    </div>
  );
}

/** Copies the joke's link and offers its picture. */
function ShareButton({ joke }: Pick<JokeItem, "joke">) {
  const share = async () => {
    if (!(await copyLink(paths.sharedJoke(joke._id)))) return;
    showToast(commonTexts.linkCopied);
    useSharedJoke.setState({ joke, isOpen: true });
  };
  return (
    <IconButton label={jokeTexts.share} onClick={() => void share()}>
      <ShareIcon size={20} />
    </IconButton>
  );
}

/** Calls back on the second of two quick taps; `dblclick` does not come on every phone. */
function useDoubleTap(target: RefObject<HTMLElement | null>, onDoubleTap: () => void): void {
  const tapped = useEffectEvent(onDoubleTap);

  useEffect(() => {
    const element = target.current;
    let lastTap = -DOUBLE_TAP_MS;
    const onClick = ({ timeStamp }: MouseEvent) => {
      if (timeStamp - lastTap < DOUBLE_TAP_MS) tapped();
      lastTap = timeStamp;
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [target]);
}
