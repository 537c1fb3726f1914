import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { Avatar } from "../../entities/person/avatar.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { askToRefresh, pageScroller } from "../../lib/page-scroller.ts";
import {
  DieIcon,
  GamepadIcon,
  HomeIcon,
  JoystickIcon,
  PlusIcon,
  ProfileIcon,
  SearchIcon,
  TrophyIcon,
} from "../../ui/icons.tsx";
import { appTexts } from "../texts.ts";
import { type Tab, TABS, tabTitles } from "./tabs.ts";

const icons: Record<Exclude<Tab, "profile" | "add">, ReactNode> = {
  games: <GamesIcon />,
  search: <SearchIcon size={23} />,
  home: <HomeIcon size={23} />,
};

/** Scrolls to the top; at the top already, refreshes. */
function toTop(): void {
  const scroller = pageScroller();
  if (scroller && scroller.scrollTop > 0) scroller.scrollTo({ top: 0, behavior: "smooth" });
  // On a search or a shared joke, the tab first leads to the page without them.
  else if (location.search + location.hash === "") askToRefresh();
}

/**
 * The five tabs. Pressing the current tab scrolls to the top, and refreshes when already there. Columns have equal
 * fixed widths, so tabs do not move while the HTML is still streaming in.
 */
export function BottomNavigation({ active }: { active: Tab | null }) {
  return (
    <nav
      id="tabs"
      tabIndex={-1}
      aria-label={appTexts.navigation}
      className="column z-20 grid outline-none h-[calc(72px+env(safe-area-inset-bottom))] grid-cols-5 items-start justify-items-center border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)]"
    >
      {TABS.map((tab) => (
        <NavigationTab key={tab} tab={tab} active={tab === active} />
      ))}
    </nav>
  );
}

function NavigationTab({ tab, active }: { tab: Tab; active: boolean }) {
  const current = active ? "page" : undefined;
  const onClick = active ? toTop : undefined;
  if (tab === "add") {
    return (
      <Link
        href={paths.add}
        aria-current={current}
        aria-label={appTexts.newJoke}
        onClick={onClick}
        data-tab={tab}
        className="-mt-2 grid size-14 shrink-0 place-items-center rounded-full bg-golden text-golden-content shadow-golden press"
      >
        <PlusIcon size={26} />
      </Link>
    );
  }
  return (
    <Link
      href={paths[tab]}
      aria-current={current}
      onClick={onClick}
      data-tab={tab}
      className="flex h-16.5 w-full flex-col items-center justify-center gap-0.5 text-tab text-muted transition aria-[current=page]:text-accent-text"
    >
      <span className="grid h-6.5 place-items-center">{tab === "profile" ? <ProfileTabIcon /> : icons[tab]}</span>
      {tabTitles[tab]}
    </Link>
  );
}

function ProfileTabIcon() {
  const viewer = useViewer();
  if (viewer?.username == null) return <ProfileIcon size={23} />;
  return <Avatar username={viewer.username} url={viewer.avatarUrl} size={26} frame={viewer.colorfulFrame} />;
}

/** Four shapes in turn, 500 ms each; only the first with reduced motion. */
function GamesIcon() {
  return (
    <span aria-hidden="true" className="cycle grid">
      <GamepadIcon size={23} />
      <DieIcon size={23} />
      <JoystickIcon size={23} />
      <TrophyIcon size={23} />
    </span>
  );
}
