import { useRef, useState } from "react";

import { toPersianDigits } from "../../../../contract/digits.ts";
import { commonTexts } from "../../texts/common.ts";
import { Button } from "../../ui/button.tsx";
import { LoadingBar } from "../../ui/loading-bar.tsx";
import { AvatarCropper } from "./avatar-cropper.tsx";
import type { AvatarEdit } from "./avatar-image.ts";
import { AvatarTools } from "./avatar-tools.tsx";
import type { Photo } from "./photo.ts";
import { avatarTexts } from "./texts.ts";
import { usePhotoView } from "./use-photo-view.ts";
import { useSaveAvatar } from "./use-save-avatar.ts";
import { Problem } from "../../ui/problem.tsx";

const ZOOM_MAX = 3;

/** The square, the tools under it, and saving. */
export function AvatarForm({ photo, onDone }: { photo: Photo; onDone: () => void }) {
  const view = usePhotoView();
  const [effects, setEffects] = useState({ blackAndWhite: false, contrast: false });
  const area = useRef<AvatarEdit["area"]>(null);
  const { step, error, save, stop } = useSaveAvatar(photo, onDone);

  const saveArea = () => {
    if (area.current !== null) void save({ ...effects, area: area.current, quarterTurns: view.quarterTurns });
  };

  return (
    <div className="grid gap-3">
      <div inert={step !== null} className="grid gap-3">
        <AvatarCropper
          photo={photo}
          view={view}
          zoomMax={ZOOM_MAX}
          effects={effects}
          onAreaChange={(chosen) => (area.current = chosen)}
        />
        <label className="flex items-center gap-3 text-sm">
          {avatarTexts.zoom}
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={view.zoom}
            aria-valuetext={avatarTexts.zoomTimes(toPersianDigits(Number(view.zoom.toFixed(2))).replace(".", "٫"))}
            onChange={(event) => view.zoomTo(event.target.valueAsNumber)}
            className="min-h-11 min-w-0 flex-1 rounded-full"
            style={{ accentColor: "var(--accent)" }}
          />
        </label>
        <AvatarTools effects={effects} onChange={setEffects} onTurn={view.turn} />
      </div>
      {error !== null && <Problem>{error}</Problem>}
      <SaveProgress step={step} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="accent" busy={step !== null} onClick={saveArea}>
          {avatarTexts.save}
        </Button>
        <Button variant="outline" onClick={step === null ? onDone : stop}>
          {step === null ? commonTexts.cancel : avatarTexts.stop}
        </Button>
      </div>
    </div>
  );
}

/** The current step, over an indeterminate bar: a fetch does not report upload progress. */
function SaveProgress({ step }: { step: "encoding" | "sending" | null }) {
  return (
    <div role="status" className="grid gap-1.5 text-sm text-muted empty:hidden">
      {step !== null && (
        <>
          {avatarTexts[step]}
          <LoadingBar />
        </>
      )}
    </div>
  );
}
