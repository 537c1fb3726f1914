import { Camera, ImageUp, RefreshCw, SwitchCamera, X } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";

import { classNames } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PictureView } from "./picture-view.tsx";
import { isPicture, usePicture } from "./picture.ts";
import { imageToolTexts } from "./texts.ts";
import { type CameraTrouble, capture, type Facing, useCamera } from "./use-camera.ts";
import { Problem } from "../../ui/problem.tsx";

const troubles: Record<CameraTrouble, { emoji: string; title: string; body: string }> = {
  "no-access": { emoji: "🙈", title: imageToolTexts.noAccess, body: imageToolTexts.noAccessHint },
  "no-camera": { emoji: "📷", title: imageToolTexts.noCamera, body: imageToolTexts.noCameraHint },
  "in-use": { emoji: "🔌", title: imageToolTexts.inUse, body: imageToolTexts.inUseHint },
};

/** The live camera, then the photo it took; or a picture from the device. Nothing of it is uploaded. */
export function CameraCard({ onUseAsAvatar }: { onUseAsAvatar: ((picture: File) => void) | null }) {
  const camera = useCamera();
  const { picture, show } = usePicture();
  const [error, setError] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);

  const take = () => {
    const photo = video.current && capture(video.current, camera.facing);
    setError(photo === null ? imageToolTexts.captureFailed : null);
    if (photo === null) return;
    camera.stop();
    show(photo);
  };

  const choose = async (file: File) => {
    const isReadable = await isPicture(file);
    setError(isReadable ? null : imageToolTexts.unreadable);
    if (!isReadable) return;
    camera.stop();
    show(file);
  };

  const start = () => {
    setError(null);
    show(null);
    void camera.start();
  };

  return (
    <section aria-labelledby="camera-title" className={cardClass}>
      <h2 id="camera-title" className="font-bold">
        {imageToolTexts.camera}
      </h2>
      <p className="text-sm text-muted">{imageToolTexts.cameraLead}</p>
      {picture !== null ? (
        <PictureView picture={picture} alt={imageToolTexts.captured} onUseAsAvatar={onUseAsAvatar}>
          <Button variant="outline" size="sm" onClick={start}>
            <RefreshCw size={18} aria-hidden="true" />
            {imageToolTexts.retake}
          </Button>
          <ChooseButton onChoose={choose} />
        </PictureView>
      ) : camera.status === "live" ? (
        <>
          <Viewfinder ref={video} stream={camera.stream} facing={camera.facing} />
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="accent" onClick={take}>
              <Camera size={20} aria-hidden="true" />
              {imageToolTexts.capture}
            </Button>
            {camera.canTurn && (
              <Button variant="outline" onClick={() => void camera.turn()}>
                <SwitchCamera size={20} aria-hidden="true" />
                {camera.facing === "user" ? imageToolTexts.toRear : imageToolTexts.toSelfie}
              </Button>
            )}
            <Button variant="ghost" onClick={camera.stop}>
              <X size={20} aria-hidden="true" />
              {imageToolTexts.turnOff}
            </Button>
          </div>
        </>
      ) : (
        <>
          <CameraOff status={camera.status} />
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="outline" busy={camera.status === "starting"} onClick={start}>
              {imageToolTexts.turnOn}
            </Button>
            <ChooseButton onChoose={choose} />
          </div>
        </>
      )}
      {error !== null && <Problem>{error}</Problem>}
    </section>
  );
}

const cardClass = "grid gap-2.5 rounded-card border border-line bg-card p-3.5 text-card-content";

function CameraOff({ status }: { status: "off" | "starting" | CameraTrouble }) {
  if (status !== "off" && status !== "starting") {
    return (
      <div role="alert">
        <EmptyState {...troubles[status]} />
      </div>
    );
  }
  return (
    <div
      role="status"
      className="grid aspect-video place-content-center justify-items-center gap-2 rounded-card bg-background text-muted"
    >
      {status === "starting" ? (
        <>
          <Spinner size={28} />
          {imageToolTexts.starting}
        </>
      ) : (
        <Camera size={44} aria-hidden="true" />
      )}
    </div>
  );
}

interface ViewfinderProps {
  ref: React.RefObject<HTMLVideoElement | null>;
  stream: MediaStream | null;
  facing: Facing;
}

function Viewfinder({ ref, stream, facing }: ViewfinderProps) {
  const attach = (video: HTMLVideoElement | null) => {
    ref.current = video;
    if (video !== null && video.srcObject !== stream) video.srcObject = stream;
  };
  return (
    <video
      ref={attach}
      autoPlay
      playsInline
      muted
      aria-label={imageToolTexts.live}
      className={classNames(
        "aspect-video w-full rounded-card bg-background object-cover",
        facing === "user" && "transform-[scaleX(-1)]",
      )}
    />
  );
}

function ChooseButton({ onChoose }: { onChoose: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // So that choosing the same file again fires a change.
    event.target.value = "";
    if (file !== undefined) void onChoose(file);
  };
  return (
    <>
      <input ref={input} type="file" accept="image/*" hidden aria-label={imageToolTexts.choose} onChange={changed} />
      <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
        <ImageUp size={18} aria-hidden="true" />
        {imageToolTexts.choose}
      </Button>
    </>
  );
}
