import { lazyDialog } from "../lazy-part.tsx";
import type { SheetProps } from "./sheet.tsx";

const loadSheet = () => import("./sheet.tsx").then((module) => ({ default: module.Sheet }));

/** Fetches the sheet's code ahead of its first use. */
export const prefetchSheet = (): Promise<unknown> => loadSheet().catch(() => undefined);

/** A bottom sheet whose code is loaded when it is first opened. */
export const Sheet = lazyDialog<SheetProps>(loadSheet);
