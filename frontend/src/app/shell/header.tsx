import { useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { useIsDirectOn, useUnreadCount } from "../../entities/direct/direct-status.ts";
import { GemPill } from "../../entities/gems/gem-pill.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { classNames } from "../../lib/class-names.ts";
import { commonTexts } from "../../texts/common.ts";
import { IconButton, iconButtonClass } from "../../ui/icon-button.tsx";
import {
  AdsIcon,
  BackIcon,
  DirectIcon,
  DirectOffIcon,
  HomeIcon,
  InfoIcon,
  MenuIcon,
  SettingsIcon,
} from "../../ui/icons.tsx";
import type { HeaderSheet } from "../sheets/header-sheets.tsx";
import { HeaderSheets } from "../sheets/lazy-header-sheets.tsx";
import { appTexts } from "../texts.ts";
import { type Tab, tabOf, tabTitles } from "./tabs.ts";
import { useGoBack } from "./use-go-back.ts";

const dot = <span className="absolute end-2 top-2 size-2 rounded-full bg-golden" />;

/** The bar at the top: menu, title and actions on the five tabs; a way back everywhere else. */
export function Header({ path }: { path: string }) {
  const tab = tabOf(path);
  return (
    <header className="@container z-20 bg-header pt-[env(safe-area-inset-top)] text-header-content">
      <div className="flex min-h-14.5 items-center justify-between p-1.5">
        {tab === null ? (
          <>
            <BackButton />
            {/* ui/page-title.tsx writes here. */}
            <div id="page-title" className="min-w-0 flex-1" />
            <div className="flex shrink-0">
              {path !== paths.direct && <DirectButton />}
              <Link href={paths.home} aria-label={commonTexts.goHome} className={iconButtonClass}>
                <HomeIcon />
              </Link>
            </div>
          </>
        ) : (
          <TabBar tab={tab} />
        )}
      </div>
    </header>
  );
}

function TabBar({ tab }: { tab: Tab }) {
  const [sheet, setSheet] = useState<HeaderSheet | null>(null);
  // Of the list that the menu leads to.
  const hasNews = useViewer()?.hasNews;
  return (
    <>
      <div className="flex min-w-0 items-center">
        <IconButton
          label={appTexts.menu + (hasNews ? appTexts.unread : "")}
          aria-haspopup="dialog"
          onClick={() => setSheet("menu")}
        >
          <MenuIcon />
          {hasNews && dot}
        </IconButton>
        <h1 data-title className="truncate text-lg font-bold @max-[23.7rem]:text-body">
          {tabTitles[tab]}
        </h1>
      </div>
      <div className="flex shrink-0 items-center">
        <Link href={paths.gem} className="inline-flex min-h-11 items-center px-0.5 @max-[280px]:hidden">
          <GemPill />
        </Link>
        {/* The games page shows gems and messages only, as in the design. */}
        {tab === "games" ? (
          <DirectButton />
        ) : (
          <>
            <IconButton
              label={appTexts.ads}
              aria-haspopup="dialog"
              onClick={() => setSheet("ads")}
              className="@max-[22.4rem]:hidden"
            >
              <AdsIcon />
            </IconButton>
            {/* A separate document, so no client-side navigation. */}
            <a href={paths.info} aria-label={appTexts.info} className={`${iconButtonClass} @max-[22.4rem]:hidden`}>
              <InfoIcon />
            </a>
            <DirectButton />
            <IconButton label={appTexts.settings} aria-haspopup="dialog" onClick={() => setSheet("settings")}>
              <SettingsIcon />
            </IconButton>
          </>
        )}
      </div>
      <HeaderSheets open={sheet !== null} sheet={sheet} onChange={setSheet} onClose={() => setSheet(null)} />
    </>
  );
}

function BackButton() {
  const goBack = useGoBack();
  return (
    <IconButton label={commonTexts.back} onClick={goBack}>
      <BackIcon size={24} />
    </IconButton>
  );
}

/** The link to direct messages: red and struck through while they are off, with a dot while something is unread. */
function DirectButton() {
  const enabled = useIsDirectOn();
  const unread = useUnreadCount();
  return (
    <Link
      href={paths.direct}
      aria-label={appTexts.direct + (enabled ? "" : appTexts.directDisabled) + (unread > 0 ? appTexts.unread : "")}
      className={classNames(iconButtonClass, !enabled && "text-header-danger")}
    >
      {enabled ? <DirectIcon /> : <DirectOffIcon />}
      {unread > 0 && dot}
    </Link>
  );
}
