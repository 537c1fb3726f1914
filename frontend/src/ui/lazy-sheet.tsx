import { lazy, Suspense, useState } from "react";

import type { SheetProps } from "./sheet.tsx";

const loadSheet = () => import("./sheet.tsx").then((module) => ({ default: module.Sheet }));
const LoadedSheet = lazy(loadSheet);

/** Fetches the sheet's code ahead of its first use. */
export const prefetchSheet = (): Promise<unknown> => loadSheet().catch(() => undefined);

/** A bottom sheet whose code is loaded when it first opens. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <LoadedSheet {...props} />
    </Suspense>
  );
}
