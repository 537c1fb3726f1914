import { LogoutSheet } from "../../features/account/leaving/logout-sheet.tsx";
import { ReportIssueSheet } from "../../features/issues/lazy-report-issue-sheet.tsx";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import { AdsSheet } from "./ads-sheet.tsx";
import { DirectDisabledSheet } from "./direct-disabled-sheet.tsx";
import type { DownloadSheetProps } from "./download-sheet.tsx";
import { SettingsSheet } from "./settings-sheet.tsx";
import { SideMenu } from "../menu/side-menu.tsx";
import { ThemeSheet } from "../theme/theme-sheet.tsx";

/** The sheets of the header and its menu; one at a time, so the menu closes when one of its sheets opens. */
export type HeaderSheet = "menu" | "ads" | "settings" | "theme" | "direct" | "download" | "issue" | "logout";

export interface HeaderSheetsProps {
  /** True while any of them is open. */
  open: boolean;
  sheet: HeaderSheet | null;
  onChange: (sheet: HeaderSheet | null) => void;
}

const DownloadSheet = lazyDialog<DownloadSheetProps>(() =>
  import("./download-sheet.tsx").then((module) => ({ default: module.DownloadSheet })),
);

/** The menu and the sheets of the header. Import it from lazy-header-sheets.tsx. */
export function HeaderSheets({ sheet, onChange }: HeaderSheetsProps) {
  const propsOf = (name: HeaderSheet) => ({
    open: sheet === name,
    onOpenChange: (open: boolean) => {
      if (open || sheet === name) onChange(open ? name : null);
    },
  });
  return (
    <>
      <SideMenu {...propsOf("menu")} onOpenSheet={onChange} />
      <AdsSheet {...propsOf("ads")} />
      <SettingsSheet {...propsOf("settings")} />
      <ThemeSheet {...propsOf("theme")} />
      <DirectDisabledSheet {...propsOf("direct")} />
      <DownloadSheet {...propsOf("download")} />
      <ReportIssueSheet {...propsOf("issue")} />
      <LogoutSheet {...propsOf("logout")} where="here" />
    </>
  );
}
