import type { ReactNode } from "react";
import { Link } from "wouter";

import type { AccountUser } from "../../../../contract/account.ts";
import { paths } from "../../../../contract/product.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { BlueTick } from "../../ui/blue-tick.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { ProfileStats } from "./profile-stats.tsx";
import { texts } from "./texts.ts";

interface ProfileCardProps {
  user: AccountUser;
  /** Buttons in the card's upper corners, first and last. */
  actions: ReactNode;
}

export function ProfileCard({ user, actions }: ProfileCardProps) {
  return (
    <section
      aria-labelledby="profile-name"
      className="relative flex flex-col items-center gap-1 rounded-[26px] border border-line bg-card px-4 pt-5 pb-4 text-card-content"
    >
      <div className="absolute inset-x-2 top-2 flex justify-between text-muted">{actions}</div>
      <Avatar
        username={user.username ?? ""}
        url={user.avatarUrl}
        size={92}
        frame={user.colorfulFrame}
        sparkle={user.sparkleEffect}
      />
      <h2 id="profile-name" className="flex max-w-full items-center gap-1.5 text-[19px] font-bold">
        <bdi className="min-w-0 text-center wrap-anywhere">{user.username ?? texts.namelessTitle}</bdi>
        {user.blueTick && <BlueTick />}
      </h2>
      {user.bio && (
        <p dir="auto" className="text-center text-[15px] wrap-anywhere whitespace-pre-line">
          {user.bio}
        </p>
      )}
      <ProfileStats user={user} />
      <div className="grid w-full grid-cols-2 gap-2.5">
        <Link href={paths.add} className={`${buttonClass("primary")} px-2! text-center`}>
          {texts.newPost}
        </Link>
        <Link href={paths.home} className={`${buttonClass("outline")} px-2! text-center`}>
          {texts.othersJokes}
        </Link>
      </div>
    </section>
  );
}
