import { lazyDialog } from "../../ui/lazy-part.tsx";
import type { AvatarEditorProps } from "./avatar-editor.tsx";

export const loadEditor = () => import("./avatar-editor.tsx").then((module) => ({ default: module.AvatarEditor }));

/** The editor, loaded when it first opens, or ahead by {@link loadEditor}. */
export const AvatarEditor = lazyDialog<AvatarEditorProps>(loadEditor);
