import { useState } from "react";

import { lazyPart } from "./lazy-part.tsx";
import type { SheetProps } from "./sheet.tsx";

const loadSheet = () => import("./sheet.tsx").then((module) => ({ default: module.Sheet }));
const LoadedSheet = lazyPart<SheetProps>(loadSheet);

/** Fetches the sheet's code ahead of its first use. */
export const prefetchSheet = (): Promise<unknown> => loadSheet().catch(() => undefined);

/** A bottom sheet whose code is loaded when it first opens. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <LoadedSheet {...props} /> : null;
}
