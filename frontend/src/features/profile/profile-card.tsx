import { useQuery } from "@tanstack/react-query";
import { Pencil, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import type { AccountUser } from "../../../../contract/account/calls/account.ts";
import { paths } from "../../../../contract/product.ts";
import { GemPill } from "../../entities/gems/gem-pill.tsx";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import { scoreSummaryQuery } from "../../entities/person/score-summary.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { BioSummary } from "./bio-summary.tsx";
import { ProfileLinks } from "./profile-links.tsx";
import { ProfileStats } from "./profile-stats.tsx";
import { profileTexts } from "./texts.ts";

const outlineClass = `${buttonClass("outline")} px-2! text-center`;

const linkClass = "inline-flex min-h-11 items-center px-0.5";

interface ProfileCardProps {
  user: AccountUser;
  /** The button in the card's upper corner, where others have theirs. */
  action: ReactNode;
  onEditAvatar: () => void;
  onEditProfile: () => void;
  onRobotLogin: () => void;
  /** Whether the page has its golden button elsewhere. */
  isCalm: boolean;
}

/** The viewer's card; others see the same except for the buttons. */
export function ProfileCard({ user, action, onEditAvatar, onEditProfile, onRobotLogin, isCalm }: ProfileCardProps) {
  return (
    <section
      aria-labelledby="profile-name"
      className="@container relative flex flex-col items-center gap-1 rounded-[26px] border border-line bg-card px-4 pt-5 pb-4 text-card-content"
    >
      <div className="absolute end-2 top-2 text-muted">{action}</div>
      <AvatarButton user={user} onEdit={onEditAvatar} />
      <h2 id="profile-name" className="flex max-w-full items-center gap-1.5 text-name font-bold">
        <bdi className="min-w-0 text-center wrap-anywhere">{user.username ?? profileTexts.namelessTitle}</bdi>
        {user.blueTick && <BlueTick />}
      </h2>
      {user.username !== null && <ProfileWealth onRobotLogin={onRobotLogin} />}
      <BioSummary bio={user.bio} />
      <ProfileLinks user={user} />
      <ProfileStats
        username={user.username}
        posts={user.posts}
        followers={user.followers}
        following={user.following}
        likes={user.likesReceived}
      />
      <ProfileButtons onEditProfile={onEditProfile} isCalm={isCalm} />
    </section>
  );
}

/** The avatar; pressing it changes it, as the badge shows. */
function AvatarButton({ user, onEdit }: { user: AccountUser; onEdit: () => void }) {
  return (
    <button
      type="button"
      aria-label={profileTexts.editAvatar}
      aria-haspopup="dialog"
      onClick={onEdit}
      className="relative rounded-full press"
    >
      <PersonAvatar person={user} size={92} />
      <span className="absolute -end-1 bottom-0 grid size-8 place-items-center rounded-full border-2 border-card bg-button text-button-content">
        <Pencil size={15} aria-hidden />
      </span>
    </button>
  );
}

/** The actions on one's own profile. */
function ProfileButtons({ onEditProfile, isCalm }: Pick<ProfileCardProps, "onEditProfile" | "isCalm">) {
  return (
    <div className="grid w-full grid-cols-2 gap-2.5">
      <Link href={paths.add} className={isCalm ? outlineClass : `${buttonClass("primary")} px-2! text-center`}>
        {profileTexts.newPost}
      </Link>
      <Button variant="outline" aria-haspopup="dialog" onClick={onEditProfile} className="px-2! text-center">
        {profileTexts.editProfile}
      </Button>
      <Link href={paths.home} className={outlineClass}>
        {profileTexts.othersJokes}
      </Link>
      <Link href={paths.videoUpload} className={outlineClass}>
        {profileTexts.uploadVideo}
      </Link>
    </div>
  );
}

/** The viewer's gems and total game score, each linking to its page, and the QR that identifies them to a venue's machine. */
function ProfileWealth({ onRobotLogin }: { onRobotLogin: () => void }) {
  const { data } = useQuery(scoreSummaryQuery(null));
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-1.5">
      <Link href={paths.gem} className={linkClass}>
        <GemPill />
      </Link>
      <Link href={paths.scores} className={linkClass}>
        <span className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-tint px-3 text-sm">
          <span aria-hidden>🏆</span>
          {profileTexts.score}
          <b>{formatCount(data?.totalGameScores)}</b>
        </span>
      </Link>
      <IconButton label={profileTexts.robotLogin} aria-haspopup="dialog" onClick={onRobotLogin}>
        <span className="grid size-8 place-items-center rounded-full bg-tint">
          <QrCode size={18} aria-hidden />
        </span>
      </IconButton>
    </div>
  );
}
