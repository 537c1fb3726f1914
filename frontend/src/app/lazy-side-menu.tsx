import { lazyDialog } from "../ui/lazy-part.tsx";
import type { SideMenuProps } from "./side-menu.tsx";

/** The menu, whose code is loaded when it first opens. */
export const SideMenu = lazyDialog<SideMenuProps>(() =>
  import("./side-menu.tsx").then((module) => ({ default: module.SideMenu })),
);
