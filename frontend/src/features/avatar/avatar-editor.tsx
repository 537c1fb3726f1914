import { Modal } from "../../ui/dialog/lazy-modal.tsx";
import { AvatarForm } from "./avatar-form.tsx";
import type { Photo } from "./photo.ts";
import { avatarTexts } from "./texts.ts";

export interface AvatarEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  photo: Photo;
}

/** Crops and colours a photo, and makes it the viewer's picture. */
export function AvatarEditor({ open, onOpenChange, photo }: AvatarEditorProps) {
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={avatarTexts.editTitle} description={avatarTexts.editHint}>
      <AvatarForm photo={photo} onDone={() => onOpenChange(false)} />
    </Modal>
  );
}
