import { requireLogin } from "../../entities/viewer/login-required.ts";
import { classNames } from "../../lib/class-names.ts";
import { followTexts } from "./texts.ts";

interface FollowButtonProps {
  username: string;
  following: boolean;
  onWant: (wanted: boolean) => void;
}

/** Follows or unfollows; shows the state, and its accessible name also the action. */
export function FollowButton({ username, following, onWant }: FollowButtonProps) {
  return (
    <button
      type="button"
      aria-label={following ? followTexts.unfollowName(username) : followTexts.followName(username)}
      onClick={() => requireLogin(followTexts.loginToFollow) && onWant(!following)}
      className="press -me-2 min-h-11 shrink-0 px-2"
    >
      <span
        className={classNames(
          "inline-block rounded-full border px-3 py-0.5 text-note font-semibold",
          following ? "border-line text-muted" : "border-primary text-primary",
        )}
      >
        {following ? followTexts.following : followTexts.follow}
      </span>
    </button>
  );
}
