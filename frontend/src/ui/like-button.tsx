import { classNames } from "../lib/class-names.ts";
import { formatCount } from "../lib/persian/format.ts";
import { commonTexts } from "../texts/common.ts";
import { HeartIcon } from "./icons.tsx";

interface LikeButtonProps {
  liked: boolean;
  likes: number;
  /** How often it was liked on this screen; each time one heart floats up. */
  hearts: number;
  onToggle: () => void;
}

export function LikeButton({ liked, likes, hearts, onToggle }: LikeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`${commonTexts.like}، ${commonTexts.likesOf(formatCount(likes))}`}
      onClick={onToggle}
      className={classNames(
        "relative inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-button px-2 text-sm",
        liked && "text-danger",
      )}
    >
      <HeartIcon key={hearts} size={21} className={classNames(liked && "fill-current", hearts > 0 && "like-pulse")} />
      <span>{formatCount(likes)}</span>
      {hearts > 0 && (
        <span
          key={`floating-${hearts}`}
          aria-hidden="true"
          className="floating-heart pointer-events-none absolute start-1.5 top-0 text-2xl"
        >
          ❤️
        </span>
      )}
    </button>
  );
}
