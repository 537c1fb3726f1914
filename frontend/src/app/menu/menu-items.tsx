import { useQuery } from "@tanstack/react-query";

import { NOTIFICATIONS_PATH } from "../../../../contract/notifications/values.ts";
import { jobPaths } from "../../../../contract/jobs/values.ts";
import { SAVED_PATH } from "../../../../contract/jokes/values.ts";
import { paths } from "../../../../contract/product.ts";
import { SAFETY_PATH } from "../../../../contract/moderation/reports.ts";
import { useIsDirectOn, useUnreadCount } from "../../entities/direct/direct-status.ts";
import { useGems } from "../../entities/gems/gem-pill.tsx";
import { scoreSummaryQuery } from "../../entities/person/score-summary.ts";
import { formatGems } from "../../lib/persian/amounts.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { copyLink } from "../../lib/share.ts";
import { commonTexts } from "../../texts/common.ts";
import { showToast } from "../../ui/toast.ts";
import type { HeaderSheet } from "../sheets/header-sheets.tsx";
import { MenuAction, MenuGroup, MenuLink } from "./menu-row.tsx";
import { menuTexts } from "./texts.ts";
import { useInstallPrompt } from "./use-install-prompt.ts";

export interface MenuItemsProps {
  onLeave: () => void;
  /** Closes the menu and opens this sheet instead. */
  onOpenSheet: (sheet: HeaderSheet) => void;
}

/** Everything the menu leads to (001 §2 "Drawer items"). */
export function MenuItems(props: MenuItemsProps) {
  return (
    <>
      <MyItems {...props} />
      <MenuGroup title={menuTexts.around}>
        <MenuLink
          href={paths.store}
          emoji="🛍️"
          label={menuTexts.store}
          hint={menuTexts.storeHint}
          onLeave={props.onLeave}
        />
        <MenuLink href={paths.gamesList} emoji="🕹️" label={menuTexts.digitalGames} onLeave={props.onLeave} />
        <MenuLink href={paths.categories} emoji="🎡" label={menuTexts.venues} onLeave={props.onLeave} />
      </MenuGroup>
      <AppItems {...props} />
    </>
  );
}

function MyItems({ onLeave, onOpenSheet }: MenuItemsProps) {
  const viewer = useViewer();
  const username = viewer?.username ?? null;
  const gems = useGems();
  const enabled = useIsDirectOn();
  const unread = useUnreadCount();
  const { data: scores } = useQuery({ ...scoreSummaryQuery(null), enabled: username !== null });

  const copyProfileLink = async () => {
    onLeave();
    if (username !== null && (await copyLink(paths.user(username)))) showToast(commonTexts.linkCopied);
  };

  return (
    <MenuGroup title={menuTexts.mine}>
      <MenuLink
        href={NOTIFICATIONS_PATH}
        emoji="🔔"
        label={menuTexts.notifications}
        hint={viewer?.hasNews ? menuTexts.notificationsNew : undefined}
        onLeave={onLeave}
      />
      {enabled ? (
        <MenuLink
          href={paths.direct}
          emoji="💬"
          label={menuTexts.direct}
          hint={unread > 0 ? menuTexts.directUnread(formatCount(unread)) : undefined}
          onLeave={onLeave}
        />
      ) : (
        <MenuAction emoji="💬" label={menuTexts.direct} opens onClick={() => onOpenSheet("direct")} />
      )}
      <MenuLink href={SAVED_PATH} emoji="🔖" label={menuTexts.saved} onLeave={onLeave} />
      <MenuLink
        href={paths.gem}
        emoji="💎"
        label={menuTexts.gems}
        hint={viewer === null ? undefined : formatGems(gems)}
        onLeave={onLeave}
      />
      <MenuLink
        href={paths.scores}
        emoji="🏆"
        label={menuTexts.scores}
        hint={username === null ? undefined : menuTexts.gameScores(formatCount(scores?.totalGameScores))}
        onLeave={onLeave}
      />
      <MenuAction
        emoji="🔗"
        label={menuTexts.copyProfileLink}
        disabled={username === null}
        onClick={() => void copyProfileLink()}
      />
    </MenuGroup>
  );
}

function AppItems({ onLeave, onOpenSheet }: MenuItemsProps) {
  const visitor = useViewer() === null;
  const install = useInstallPrompt();
  return (
    <MenuGroup title={menuTexts.app}>
      <MenuAction emoji="🎨" label={menuTexts.theme} opens onClick={() => onOpenSheet("theme")} />
      <MenuAction emoji="📣" label={menuTexts.ads} opens onClick={() => onOpenSheet("ads")} />
      {install !== null && (
        <MenuAction
          emoji="⚡"
          label={menuTexts.install}
          onClick={() => {
            install();
            onLeave();
          }}
        />
      )}
      <MenuAction emoji="📲" label={menuTexts.download} opens onClick={() => onOpenSheet("download")} />
      <MenuLink href={paths.info} emoji="😂" label={menuTexts.info} onLeave={onLeave} leavesApp />
      <MenuLink href={SAFETY_PATH} emoji="🛟" label={menuTexts.safety} onLeave={onLeave} />
      <MenuLink href={paths.agreement} emoji="📜" label={menuTexts.rules} onLeave={onLeave} />
      <MenuLink href={jobPaths.conditions} emoji="💼" label={menuTexts.jobs} onLeave={onLeave} />
      <MenuAction
        emoji="🛠️"
        label={menuTexts.reportIssue}
        opens
        disabled={visitor}
        onClick={() => onOpenSheet("issue")}
      />
      <MenuAction emoji="👋" label={menuTexts.logout} opens disabled={visitor} onClick={() => onOpenSheet("logout")} />
    </MenuGroup>
  );
}
