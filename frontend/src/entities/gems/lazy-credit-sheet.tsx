import { lazyDialog } from "../../ui/lazy-part.tsx";
import type { CreditSheetProps } from "./credit-sheet.tsx";

/** The QR of what the viewer may spend at a venue; loaded, and its data refetched, when it opens. */
export const CreditSheet = lazyDialog<CreditSheetProps>(() =>
  import("./credit-sheet.tsx").then((module) => ({ default: module.CreditSheet })),
);
