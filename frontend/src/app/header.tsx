import { useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../contract/product.ts";
import { classNames } from "../lib/class-names.ts";
import { commonTexts } from "../texts/common.ts";
import { GemPill } from "../ui/gem-pill.tsx";
import { IconButton, iconButtonClass } from "../ui/icon-button.tsx";
import { BackIcon, InfoIcon, MenuIcon } from "../ui/icons.tsx";
import { AdsButton } from "./ads-button.tsx";
import { DirectButton } from "./direct-button.tsx";
import { SideMenu } from "./lazy-side-menu.tsx";
import { tabOf, tabTitles } from "./pages.ts";
import { SettingsButton } from "./settings-button.tsx";
import { appTexts } from "./texts.ts";
import { useGoBack } from "./use-go-back.ts";

/** The bar at the top: menu, title and actions on the five tabs; a way back everywhere else. */
export function Header({ path }: { path: string }) {
  const tab = tabOf(path);
  return (
    <header className="z-20 bg-header pt-[env(safe-area-inset-top)] text-header-content">
      <div className="flex h-14.5 items-center justify-between px-1.5">
        {tab === null ? (
          <BackButton />
        ) : (
          <>
            <div className="flex min-w-0 items-center">
              <MenuButton />
              <h1 data-title className="truncate text-lg font-bold">
                {tabTitles[tab]}
              </h1>
            </div>
            <HeaderActions onlyGems={tab === "games"} />
          </>
        )}
      </div>
    </header>
  );
}

function MenuButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={appTexts.menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <SideMenu open={open} onOpenChange={setOpen} />
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

// The games page, and every page for a visitor but the feed's, keep to the gems: as quiet as the pictures.
function HeaderActions({ onlyGems }: { onlyGems: boolean }) {
  return (
    <div className="flex shrink-0 items-center">
      <Link href={paths.gem} className="inline-flex min-h-11 items-center px-0.5">
        <GemPill />
      </Link>
      {!onlyGems && (
        <>
          <AdsButton />
          <Link
            href={paths.info}
            aria-label={appTexts.info}
            className={classNames(iconButtonClass, "max-[359px]:hidden")}
          >
            <InfoIcon />
          </Link>
          <DirectButton />
          <SettingsButton />
        </>
      )}
    </div>
  );
}
