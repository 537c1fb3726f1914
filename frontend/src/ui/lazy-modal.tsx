import { lazy, Suspense, useState } from "react";

import type { ModalProps } from "./modal.tsx";

const LoadedModal = lazy(() => import("./modal.tsx").then((module) => ({ default: module.Modal })));

/** A centred dialog whose code is loaded when it first opens. */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <LoadedModal {...props} />
    </Suspense>
  );
}
