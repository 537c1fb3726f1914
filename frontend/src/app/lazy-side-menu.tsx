import { useState } from "react";

import { lazyPart } from "../ui/lazy-part.tsx";
import type { SideMenuProps } from "./side-menu.tsx";

const LoadedSideMenu = lazyPart<SideMenuProps>(() =>
  import("./side-menu.tsx").then((module) => ({ default: module.SideMenu })),
);

/** The menu, whose code is loaded when it first opens. */
export function SideMenu(props: SideMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <LoadedSideMenu {...props} /> : null;
}
