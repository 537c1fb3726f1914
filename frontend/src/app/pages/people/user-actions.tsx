import { useState } from "react";
import { Link } from "wouter";

import type { PublicUser } from "../../../../../contract/people/calls.ts";
import { paths } from "../../../../../contract/product.ts";
import { UnblockButton } from "../../../features/blocks/unblock-button.tsx";
import { blockTexts } from "../../../features/blocks/texts.ts";
import { FollowWideButton } from "../../../features/follows/follow-wide-button.tsx";
import { PublicCard } from "../../../features/profile/public/public-card.tsx";
import { PublicMenu } from "../../../features/profile/public/public-menu.tsx";
import { MessageLink } from "../../../features/profile/public/message-link.tsx";
import { publicTexts } from "../../../features/profile/public/texts.ts";
import { BlockSheet } from "../../../entities/blocks/block-sheet.tsx";
import { PersonReport } from "../../../entities/moderation/lazy-reports.ts";
import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { followPerson } from "./follow-person.ts";

/** A person's card with what the viewer can do. */
export function PersonCard({ user, viewerFollows }: { user: PublicUser; viewerFollows: boolean }) {
  const isOwn = useViewer()?.id === user.id;
  return (
    <PublicCard user={user} corner={<PersonMenu user={user} isOwn={isOwn} />}>
      {isOwn ? <OwnActions /> : <PersonActions user={user} viewerFollows={viewerFollows} />}
    </PublicCard>
  );
}

/** Follow and message buttons. A suspended person gains no new followers, but can still be written to. */
function PersonActions({ user, viewerFollows }: { user: PublicUser; viewerFollows: boolean }) {
  const { username } = user;
  const isFollowShown = !user.suspended || viewerFollows;
  return (
    <div className="grid w-full auto-cols-fr grid-flow-col gap-2.5">
      {isFollowShown && (
        <FollowWideButton
          username={username}
          following={viewerFollows}
          onWant={(wanted) => void followPerson(username, wanted)}
        />
      )}
      <MessageLink username={username} />
    </div>
  );
}

/** On one's own public profile: the link to the editable one. */
function OwnActions() {
  return (
    <div className="grid w-full gap-2 text-center">
      <p className="text-note text-muted">{publicTexts.ownNotice}</p>
      <Link href={paths.profile} className={buttonClass("outline")}>
        {publicTexts.toOwnProfile}
      </Link>
    </div>
  );
}

/** The corner menu, with reporting and blocking on others' profiles. */
function PersonMenu({ user, isOwn }: { user: PublicUser; isOwn: boolean }) {
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <PublicMenu
        username={user.username}
        onBlock={isOwn ? undefined : () => setAsking(requireLogin(blockTexts.loginToBlock))}
        onReport={isOwn ? undefined : () => setReporting(requireLogin(publicTexts.loginToReport))}
      />
      {reporting && (
        <PersonReport
          username={user.username}
          hasPhoto={user.avatarUrl !== ""}
          author={user}
          onClose={() => setReporting(false)}
        />
      )}
      <BlockSheet person={user} open={asking} onOpenChange={setAsking} />
    </>
  );
}

/** For a person the viewer blocked: unblock, or still report. */
export function BlockedActions({ username }: { username: string }) {
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <UnblockButton username={username} />
      <Button variant="outline" onClick={() => setReporting(true)}>
        {publicTexts.report}
      </Button>
      {reporting && <PersonReport username={username} hasPhoto={false} onClose={() => setReporting(false)} />}
    </>
  );
}
