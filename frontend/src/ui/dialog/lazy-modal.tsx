import { lazyDialog } from "../lazy-part.tsx";
import type { ModalProps } from "./modal.tsx";

/** A centred dialog whose code is loaded when it is first opened. */
export const Modal = lazyDialog<ModalProps>(() => import("./modal.tsx").then((module) => ({ default: module.Modal })));
