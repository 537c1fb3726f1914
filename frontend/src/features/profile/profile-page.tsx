import { LogOut, UserCog } from "lucide-react";
import type { ReactNode } from "react";

import type { AccountUser } from "../../../../contract/account.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { texts } from "./texts.ts";

interface ProfilePageProps {
  user: AccountUser;
  onOpenAccount: () => void;
  onLogout: () => void;
  /** The person's jokes. */
  children: ReactNode;
}

/** The viewer's own profile. */
export function ProfilePage({ user, onOpenAccount, onLogout, children }: ProfilePageProps) {
  return (
    <div className="flex flex-col gap-2.5">
      <ProfileCard
        user={user}
        actions={
          <>
            <IconButton label={texts.account} onClick={onOpenAccount}>
              <UserCog size={22} aria-hidden />
            </IconButton>
            <IconButton label={texts.logout} onClick={onLogout}>
              <LogOut size={22} aria-hidden className="-scale-x-100" />
            </IconButton>
          </>
        }
      />
      {children}
    </div>
  );
}
