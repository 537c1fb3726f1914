import { Download, Share2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";

import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { useSavePrivacy } from "../../../entities/privacy/use-save-privacy.ts";
import { classNames } from "../../../lib/class-names.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { canShareFile, shareFile } from "../../../lib/share-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/dialog/lazy-sheet.tsx";
import { Choice } from "../../../ui/form/choice.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useSharedJoke } from "../card/shared-joke.ts";
import { drawPicture, PICTURE_WIDTH, type Shape, shapes } from "./draw-picture.ts";
import { loadLetters } from "./letters.ts";
import { pictureTexts } from "./texts.ts";

export interface PictureSheetProps {
  /** Null before the first one was shared. */
  joke: Joke | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const shapeOptions = (["story", "chat"] as const).map((value) => ({ value, label: pictureTexts[value] }));

/** A joke as a picture to send or to save. */
export function PictureSheet({ joke, open, onOpenChange }: PictureSheetProps) {
  const [shape, setShape] = useState<Shape>("story");
  if (joke === null) return null;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={pictureTexts.title} description={pictureTexts.lead}>
      <div className="grid gap-3">
        <Choice label={pictureTexts.shape} options={shapeOptions} value={shape} onChange={setShape} />
        {joke.own ? (
          <OwnPicture joke={joke} shape={shape} />
        ) : (
          <Picture key={joke._id + shape} joke={joke} shape={shape} />
        )}
      </div>
    </Sheet>
  );
}

/** A picture of one's own joke. Its switch is the setting of all of them; the picture follows at once. */
function OwnPicture({ joke, shape }: { joke: Joke; shape: Shape }) {
  const save = useSavePrivacy(({ nameOnPictures: nameOnPicture = true }) =>
    useSharedJoke.setState((shared) => ({ joke: shared.joke && { ...shared.joke, nameOnPicture } })),
  );
  const nameOnPicture = (save.isPending ? save.variables.nameOnPictures : undefined) ?? joke.nameOnPicture;
  const shown = useMemo(() => ({ ...joke, nameOnPicture }), [joke, nameOnPicture]);
  return (
    <>
      <Picture key={`${joke._id}${shape}${nameOnPicture}`} joke={shown} shape={shape} />
      <Switch
        label={pictureTexts.withName}
        checked={nameOnPicture}
        onChange={({ target }) => save.mutate({ nameOnPictures: target.checked })}
      />
    </>
  );
}

/** A picture, drawn before its buttons can be pressed: a phone shares a file only right after a tap. */
function Picture({ joke, shape }: { joke: Joke; shape: Shape }) {
  const { picture, hasFailed } = useDrawn(joke, shape);
  const file = picture?.file;
  const canSend = file === undefined ? typeof navigator.canShare === "function" : canShareFile(file);
  const send = async () => {
    if (file !== undefined && !(await shareFile(file))) showToast(pictureTexts.notSent, "error");
  };
  return (
    <>
      <div
        style={{ aspectRatio: PICTURE_WIDTH / shapes[shape].height }}
        className="mx-auto grid h-[42vh] min-h-44 max-w-full place-items-center overflow-hidden rounded-2xl bg-background text-center text-sm text-muted"
      >
        {picture ? (
          <img src={picture.url} alt={pictureTexts.alt(joke.nameOnPicture ? joke.username : "")} className="h-full" />
        ) : (
          <p role="status">{hasFailed ? pictureTexts.failed : pictureTexts.drawing}</p>
        )}
      </div>
      <div className={classNames("grid gap-2.5", canSend && "grid-cols-[1fr_auto]")}>
        {canSend && (
          <Button variant="accent" disabled={file === undefined} onClick={() => void send()}>
            <Share2 size={18} aria-hidden />
            {pictureTexts.send}
          </Button>
        )}
        <Button
          variant={canSend ? "outline" : "accent"}
          disabled={file === undefined}
          onClick={() => file && saveFile(file.name, file)}
        >
          <Download size={18} aria-hidden />
          {pictureTexts.save}
        </Button>
      </div>
    </>
  );
}

interface Drawn {
  picture: { file: File; url: string } | null;
  hasFailed: boolean;
}

/** Draws a joke once the sheet is on screen; its memory is given back with the sheet. */
function useDrawn(joke: Joke, shape: Shape): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({ picture: null, hasFailed: false });
  useEffect(() => {
    let url = "";
    let isGone = false;
    const draw = () => {
      if (isGone) return;
      try {
        const file = drawPicture(joke, shape);
        url = URL.createObjectURL(file);
        setDrawn({ picture: { file, url }, hasFailed: false });
      } catch {
        setDrawn({ picture: null, hasFailed: true });
      }
    };
    void loadLetters().then(() => requestAnimationFrame(draw));
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [joke, shape]);
  return drawn;
}
