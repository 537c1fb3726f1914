import { useViewer } from "../../entities/viewer/session-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Modal } from "../../ui/lazy-modal.tsx";
import { accountTexts } from "./texts.ts";

const UsernameForm = lazyPart<object>(
  () => import("./username-form.tsx").then((module) => ({ default: module.UsernameForm })),
  <div className="h-44" />,
);

/** A signed-in person without a username chooses one before anything else, on whatever page they are. */
export function UsernameGate() {
  const viewer = useViewer();
  if (viewer === null || viewer.username !== null) return null;

  return (
    <Modal open title={accountTexts.usernameTitle} description={accountTexts.usernameLead} dismissible={false}>
      <UsernameForm />
    </Modal>
  );
}
