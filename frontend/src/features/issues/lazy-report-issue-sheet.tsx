import { lazyDialog } from "../../ui/lazy-part.tsx";
import type { ReportIssueSheetProps } from "./report-issue-sheet.tsx";

/** The fault report, loaded when it first opens. */
export const ReportIssueSheet = lazyDialog<ReportIssueSheetProps>(() =>
  import("./report-issue-sheet.tsx").then((module) => ({ default: module.ReportIssueSheet })),
);
