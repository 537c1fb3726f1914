import { UserCog } from "lucide-react";
import type { ReactNode } from "react";

import type { AccountUser } from "../../../../contract/account/calls/account.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { OwnVideo } from "./video/own-video.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { profileTexts } from "./texts.ts";

interface ProfilePageProps {
  user: AccountUser;
  onEditAvatar: () => void;
  onEditProfile: () => void;
  onOpenAccount: () => void;
  onRobotLogin: () => void;
  /** Whether the page has its golden button elsewhere. */
  isCalm: boolean;
  /** Rendered between the card and the content. */
  below: ReactNode;
  /** The person's jokes. */
  children: ReactNode;
}

/** The viewer's own profile. */
export function ProfilePage({ user, onOpenAccount, below, children, ...edit }: ProfilePageProps) {
  return (
    <div className="flex flex-col gap-2.5">
      <ProfileCard
        user={user}
        {...edit}
        action={
          <IconButton label={profileTexts.account} aria-haspopup="dialog" onClick={onOpenAccount}>
            <UserCog size={22} aria-hidden />
          </IconButton>
        }
      />
      {below}
      {user.username !== null && <OwnVideo username={user.username}>{children}</OwnVideo>}
    </div>
  );
}
