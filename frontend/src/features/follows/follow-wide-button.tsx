import { UserCheck, UserPlus } from "lucide-react";

import { requireLogin } from "../../entities/viewer/login-required.ts";
import { Button } from "../../ui/button.tsx";
import { followTexts } from "./texts.ts";

interface FollowWideButtonProps {
  username: string;
  following: boolean;
  onWant: (wanted: boolean) => void;
}

/** The follow button of a profile: as wide as its place, filled while the person is not followed. */
export function FollowWideButton({ username, following, onWant }: FollowWideButtonProps) {
  return (
    <Button
      variant={following ? "outline" : "primary"}
      aria-label={following ? followTexts.unfollowName(username) : followTexts.followName(username)}
      className="w-full px-2!"
      onClick={() => requireLogin(followTexts.loginToFollow) && onWant(!following)}
    >
      {following ? <UserCheck size={18} aria-hidden /> : <UserPlus size={18} aria-hidden />}
      {following ? followTexts.following : followTexts.follow}
    </Button>
  );
}
