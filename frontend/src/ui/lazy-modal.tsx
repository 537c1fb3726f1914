import { useState } from "react";

import { lazyPart } from "./lazy-part.tsx";
import type { ModalProps } from "./modal.tsx";

const LoadedModal = lazyPart<ModalProps>(() => import("./modal.tsx").then((module) => ({ default: module.Modal })));

/** A centred dialog whose code is loaded when it first opens. */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <LoadedModal {...props} /> : null;
}
