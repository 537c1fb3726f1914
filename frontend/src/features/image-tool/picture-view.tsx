import { Download, Share2, UserRound } from "lucide-react";
import { type ReactNode, useRef } from "react";

import { saveFile } from "../../lib/save-file.ts";
import { canShareFile, shareFile } from "../../lib/share-file.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import type { Picture } from "./picture.ts";
import { imageToolTexts } from "./texts.ts";

interface PictureViewProps {
  picture: Picture;
  alt: string;
  /** Null where nobody is signed in. */
  onUseAsAvatar: ((picture: File) => void) | null;
  /** Next steps, beside the picture's own actions. */
  children: ReactNode;
}

/** A picture and its actions. It gets the focus, because the pressed button was removed. */
export function PictureView({ picture: { file, url }, alt, onUseAsAvatar, children }: PictureViewProps) {
  const share = async () => {
    if (!(await shareFile(file))) showToast(imageToolTexts.shareFailed);
  };
  const view = useRef<HTMLDivElement>(null);
  // A picture gets its height only once loaded, possibly below the fold.
  const showWhole = () => view.current?.scrollIntoView({ block: "nearest" });
  return (
    <div ref={view} className="grid scroll-m-3 gap-2.5">
      <div ref={focusOnce} tabIndex={-1} role="group" aria-label={alt} className="rounded-card outline-none">
        <img
          src={url}
          alt={alt}
          onLoad={showWhole}
          className="mx-auto max-h-[62dvh] rounded-card bg-background object-contain"
        />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="outline" size="sm" onClick={() => saveFile(file.name, file)}>
          <Download size={18} aria-hidden="true" />
          {imageToolTexts.save}
        </Button>
        {canShareFile(file) && (
          <Button variant="outline" size="sm" onClick={() => void share()}>
            <Share2 size={18} aria-hidden="true" />
            {imageToolTexts.share}
          </Button>
        )}
        {onUseAsAvatar && (
          <Button variant="outline" size="sm" onClick={() => onUseAsAvatar(file)}>
            <UserRound size={18} aria-hidden="true" />
            {imageToolTexts.avatar}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
