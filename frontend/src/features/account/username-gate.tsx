import { useViewer } from "../../entities/viewer/session-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Modal } from "../../ui/dialog/lazy-modal.tsx";
import { accountTexts } from "./texts.ts";

const UsernameForm = lazyPart<object>(
  () => import("./username-form.tsx").then((module) => ({ default: module.UsernameForm })),
  <div className="h-44" />,
);

/** Asks a signed-in person without a username to choose one, on any page, before anything else. */
export function UsernameGate() {
  const viewer = useViewer();
  if (viewer === null || viewer.username !== null) return null;

  return (
    <Modal open title={accountTexts.usernameTitle} description={accountTexts.usernameLead} dismissible={false}>
      <UsernameForm />
    </Modal>
  );
}
