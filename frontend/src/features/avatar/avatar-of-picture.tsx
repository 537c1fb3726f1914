import { type ReactNode, useState } from "react";

import { showToast } from "../../ui/toast.ts";
import { AvatarEditor } from "./lazy-avatar-editor.ts";
import { avatarTexts } from "./texts.ts";
import { usePhoto } from "./use-photo.ts";

interface AvatarOfPictureProps {
  children: (edit: (picture: File) => void) => ReactNode;
}

/** Gives its children a function that opens a picture in the avatar editor. */
export function AvatarOfPicture({ children }: AvatarOfPictureProps) {
  const { photo, open } = usePhoto();
  const [editing, setEditing] = useState(false);
  const edit = async (picture: File) => {
    if (await open(picture)) setEditing(true);
    else showToast(avatarTexts.unreadable);
  };
  return (
    <>
      {children((picture) => void edit(picture))}
      {photo !== null && <AvatarEditor key={photo.url} open={editing} onOpenChange={setEditing} photo={photo} />}
    </>
  );
}
