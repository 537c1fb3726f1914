import type { SignedInUser } from "../../../../../contract/account/calls/account.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Sheet } from "../../../ui/dialog/lazy-sheet.tsx";
import { profileTexts } from "../texts.ts";

interface EditSheetProps {
  user: SignedInUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const EditForm = lazyPart<{ user: SignedInUser; onSaved: () => void }>(
  () => import("./edit-form.tsx").then((module) => ({ default: module.EditForm })),
  <div className="h-[60dvh]" />,
);

/** The editor of bio and links; its form is loaded when it first opens. */
export function EditSheet({ user, open, onOpenChange }: EditSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={profileTexts.editProfile}>
      <EditForm user={user} onSaved={() => onOpenChange(false)} />
    </Sheet>
  );
}
