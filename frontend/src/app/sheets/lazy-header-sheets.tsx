import { lazyDialog } from "../../ui/lazy-part.tsx";
import type { HeaderSheetsProps } from "./header-sheets.tsx";

/** The menu and the sheets of the header, whose code is loaded when the first of them opens. */
export const HeaderSheets = lazyDialog<HeaderSheetsProps>(() =>
  import("./header-sheets.tsx").then((module) => ({ default: module.HeaderSheets })),
);
