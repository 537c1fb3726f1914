import type { ReactNode } from "react";

import type { PublicUser } from "../../../../../contract/people/calls.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { PROFILE_AVATAR } from "../../../entities/person/sample-avatar.ts";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { BioSummary } from "../bio-summary.tsx";
import { ProfileLinks } from "../profile-links.tsx";
import { ProfileStats } from "../profile-stats.tsx";

interface PublicCardProps {
  user: PublicUser;
  /** The button in the card's upper corner. */
  corner: ReactNode;
  /** The actions, under the counts. */
  children: ReactNode;
}

/** A person's public card. */
export function PublicCard({ user, corner, children }: PublicCardProps) {
  return (
    <section
      aria-labelledby="profile-name"
      className="@container relative flex flex-col items-center gap-1 rounded-[26px] border border-line bg-card px-4 pt-5 pb-4 text-card-content"
    >
      <div className="absolute end-2 top-2 text-muted">{corner}</div>
      <PersonAvatar person={user} size={PROFILE_AVATAR} />
      <h2 id="profile-name" className="flex max-w-full items-center gap-1.5 text-name font-bold">
        <bdi className="min-w-0 text-center wrap-anywhere">{user.username}</bdi>
        {user.blueTick && <BlueTick />}
      </h2>
      {!user.suspended && (
        <>
          <BioSummary bio={user.bio} />
          <ProfileLinks user={user} />
        </>
      )}
      <ProfileStats
        username={user.username}
        posts={user.posts}
        followers={user.followers}
        following={user.following}
        likes={user.likesReceived}
      />
      {children}
    </section>
  );
}
