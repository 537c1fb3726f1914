import { lazyDialog } from "../../ui/lazy-part.tsx";
import type { QrSheetProps } from "./qr-sheet.tsx";

/** The QR of what the viewer may spend at a venue; loaded, and its data refetched, when it opens. */
export const QrSheet = lazyDialog<QrSheetProps>(() =>
  import("./qr-sheet.tsx").then((module) => ({ default: module.QrSheet })),
);
