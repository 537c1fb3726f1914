import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { Link } from "wouter";

import { IMAGE_TOOL_PATH } from "../../../../contract/image-tool/values.ts";
import { paths } from "../../../../contract/product.ts";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AvatarEditor, loadEditor } from "./lazy-avatar-editor.ts";
import { avatarTexts } from "./texts.ts";
import { usePhoto } from "./use-photo.ts";
import { Problem } from "../../ui/problem.tsx";

export interface AvatarChooserProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const choiceClass =
  "flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-card px-4 py-2 text-start text-card-content aria-disabled:opacity-60";

/** A photo of one's own, or a decoration from the store. Import it from lazy-avatar-chooser.tsx. */
export function AvatarChooser({ open, onOpenChange }: AvatarChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const { status, photo, open: openPhoto, reset } = usePhoto();
  const [editing, setEditing] = useState(false);
  const opening = status === "opening";

  const changeOpen = (next: boolean) => {
    reset();
    onOpenChange(next);
  };

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // So that choosing the same file again fires a change.
    event.target.value = "";
    if (file === undefined || !(await openPhoto(file))) return;
    setEditing(true);
    onOpenChange(false);
  };

  return (
    <>
      <Sheet open={open} onOpenChange={changeOpen} title={avatarTexts.title}>
        <div className="grid gap-2.5">
          <input ref={input} type="file" accept="image/*" hidden aria-label={avatarTexts.upload} onChange={choose} />
          <button
            type="button"
            aria-disabled={opening}
            onClick={() => {
              void loadEditor().catch(() => undefined);
              if (!opening) input.current?.click();
            }}
            className={choiceClass}
          >
            <Choice
              mark={opening ? <Spinner size={22} /> : "📷"}
              label={avatarTexts.upload}
              hint={avatarTexts.uploadHint}
            />
          </button>
          <p role="status" className="sr-only">
            {opening && avatarTexts.opening}
          </p>
          {status === "unreadable" && <Problem>{avatarTexts.unreadable}</Problem>}
          <Link href={IMAGE_TOOL_PATH} className={choiceClass}>
            <Choice mark="🪄" label={avatarTexts.make} hint={avatarTexts.makeHint} />
          </Link>
          <Link href={paths.store} className={choiceClass}>
            <Choice mark="🌈" label={avatarTexts.frame} hint={avatarTexts.frameHint} />
          </Link>
          <Link href={paths.store} className={choiceClass}>
            <Choice mark="✨" label={avatarTexts.sparkle} hint={avatarTexts.sparkleHint} />
          </Link>
        </div>
      </Sheet>
      {photo !== null && <AvatarEditor key={photo.url} open={editing} onOpenChange={setEditing} photo={photo} />}
    </>
  );
}

function Choice({ mark, label, hint }: { mark: ReactNode; label: string; hint: string }) {
  return (
    <>
      <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center text-[24px]">
        {mark}
      </span>
      <span className="grid min-w-0">
        <span className="font-semibold">{label}</span>
        <span className="text-note text-muted">{hint}</span>
      </span>
    </>
  );
}
