import { lazy, Suspense } from "react";

import { useViewer } from "../../lib/session-store.ts";
import { Modal } from "../../ui/lazy-modal.tsx";
import { texts } from "./texts.ts";

const UsernameForm = lazy(() => import("./username-form.tsx").then((module) => ({ default: module.UsernameForm })));

/** A signed-in person without a username chooses one before anything else, on whatever page they are. */
export function UsernameGate() {
  const viewer = useViewer();
  if (viewer === null || viewer.username !== null) return null;

  return (
    <Modal open title={texts.usernameTitle} description={texts.usernameLead} dismissible={false}>
      <Suspense fallback={<div className="h-44" />}>
        <UsernameForm />
      </Suspense>
    </Modal>
  );
}
