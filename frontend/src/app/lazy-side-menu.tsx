import { lazy, Suspense, useState } from "react";

import type { SideMenuProps } from "./side-menu.tsx";

const LoadedSideMenu = lazy(() => import("./side-menu.tsx").then((module) => ({ default: module.SideMenu })));

/** The menu, whose code is loaded when it first opens. */
export function SideMenu(props: SideMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <LoadedSideMenu {...props} />
    </Suspense>
  );
}
