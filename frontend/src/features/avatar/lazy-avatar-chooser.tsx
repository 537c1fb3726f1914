import { lazyDialog } from "../../ui/lazy-part.tsx";
import type { AvatarChooserProps } from "./avatar-chooser.tsx";

/** The ways to a new look of one's picture, loaded when it first opens. */
export const AvatarChooser = lazyDialog<AvatarChooserProps>(() =>
  import("./avatar-chooser.tsx").then((module) => ({ default: module.AvatarChooser })),
);
