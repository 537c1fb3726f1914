import { lazyDialog } from "../../ui/lazy-part.tsx";
import type { AppealSheetProps } from "./appeal-sheet.tsx";

/** The appeal, loaded when it first opens. */
export const AppealSheet = lazyDialog<AppealSheetProps>(() =>
  import("./appeal-sheet.tsx").then((module) => ({ default: module.AppealSheet })),
);
