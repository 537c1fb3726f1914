import Cropper from "react-easy-crop";

import { AVATAR_CONTRAST_FACTOR } from "../../../../contract/account/values.ts";
import { classNames } from "../../lib/class-names.ts";
import { type AvatarEdit, GRAY_WEIGHTS } from "./avatar-image.ts";
import type { AvatarEffects } from "./avatar-tools.tsx";
import type { Photo } from "./photo.ts";
import { avatarTexts } from "./texts.ts";
import type { PhotoView } from "./use-photo-view.ts";

interface AvatarCropperProps {
  photo: Photo;
  view: PhotoView;
  zoomMax: number;
  effects: AvatarEffects;
  onAreaChange: (area: AvatarEdit["area"]) => void;
}

/** The photo behind a round window: drag, pinch, wheel or arrow keys. Filters are previewed as they will be applied. */
export function AvatarCropper({ photo, view, zoomMax, effects, onAreaChange }: AvatarCropperProps) {
  return (
    // dir=ltr, because the library measures from the left; no-swipe, because the pages' swipes would take its drags.
    <div
      dir="ltr"
      data-no-swipe
      className="relative mx-auto aspect-square w-full max-w-[55dvh] overflow-hidden rounded-card bg-background"
    >
      <GrayFilter />
      <Cropper
        image={photo.url}
        aspect={1}
        objectFit="cover"
        showGrid={false}
        crop={view.offset}
        onCropChange={view.setOffset}
        zoom={view.zoom}
        maxZoom={zoomMax}
        onZoomChange={view.setZoom}
        rotation={view.quarterTurns * 90}
        onCropAreaChange={(_, area) => onAreaChange(area)}
        cropperProps={{ role: "application", "aria-label": avatarTexts.cropper }}
        style={{
          containerStyle,
          mediaStyle: { ...mediaSize(photo.canvas), maxWidth: "none", filter: previewFilter(effects) },
          cropAreaStyle,
        }}
        // Its own styles would come in a <style>, which the Content-Security-Policy refuses; they are below.
        disableAutomaticStylesInjection
      />
    </div>
  );
}

const containerStyle = {
  position: "absolute",
  inset: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  overflow: "hidden",
  touchAction: "none",
  userSelect: "none",
  cursor: "move",
} as const;

const cropAreaStyle = {
  position: "absolute",
  top: "50%",
  left: "50%",
  transform: "translate(-50%, -50%)",
  borderRadius: "50%",
  boxShadow: "0 0 0 9999px rgb(0 0 0 / 0.5), inset 0 0 0 2px rgb(255 255 255 / 0.8)",
} as const;

/** Covers the square with the photo's shorter side. */
const mediaSize = ({ width, height }: HTMLCanvasElement) =>
  width < height ? { width: "100%", height: "auto" } : { width: "auto", height: "100%" };

const previewFilter = ({ blackAndWhite, contrast }: AvatarEffects) =>
  classNames(
    blackAndWhite && "url(#avatar-gray)",
    contrast && `brightness(${AVATAR_CONTRAST_FACTOR}) contrast(${AVATAR_CONTRAST_FACTOR})`,
  ) || "none";

/** CSS's own grayscale() weighs the channels differently. */
function GrayFilter() {
  const row = [...GRAY_WEIGHTS, 0, 0].join(" ");
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <filter id="avatar-gray" colorInterpolationFilters="sRGB">
        <feColorMatrix values={`${row} ${row} ${row} 0 0 0 1 0`} />
      </filter>
    </svg>
  );
}
