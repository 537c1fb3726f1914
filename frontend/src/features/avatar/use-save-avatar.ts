import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { showToast } from "../../ui/toast.ts";
import { uploadAvatar } from "./api.ts";
import { applyFilters, type AvatarEdit, cropTransform, firstThatFits } from "./avatar-image.ts";
import { paintWhite, type Photo, toJpeg, UnreadablePhoto } from "./photo.ts";
import { avatarTexts } from "./texts.ts";

type SaveStep = "encoding" | "sending" | null;

/** Draws the edited picture and uploads it; it can be stopped, and tried again after a failure. */
export function useSaveAvatar(photo: Photo, onSaved: () => void) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<SaveStep>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setStep(null);
  };

  const save = async (edit: AvatarEdit) => {
    const { signal } = (running.current = new AbortController());
    setError(null);
    setStep("encoding");
    try {
      const jpeg = await drawAvatar(photo, edit);
      if (signal.aborted) return;
      setStep("sending");
      const { avatarUrl } = await uploadAvatar(jpeg, signal);
      const { user, setUser } = useSessionStore.getState();
      if (user !== null) setUser({ ...user, avatarUrl, avatarBase64: "" });
      // Everything that shows people is refetched, except the shuffled feed, which holds none of one's own jokes.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes("discovery") });
      showToast(avatarTexts.saved);
      onSaved();
    } catch (failure) {
      if (!signal.aborted) setError(errorText(failure, avatarTexts.failed));
    } finally {
      if (!signal.aborted) setStep(null);
    }
  };

  return { step, error, save, stop };
}

/** The edited square as a JPEG of at most AVATAR_MAX_BYTES. */
async function drawAvatar({ canvas: photo }: Photo, edit: AvatarEdit): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (context === null) throw new UnreadablePhoto();
  return firstThatFits(async ({ sidePx, quality }) => {
    if (canvas.width !== sidePx) drawSquare(context, photo, edit, sidePx);
    return toJpeg(canvas, quality);
  });
}

function drawSquare(context: CanvasRenderingContext2D, photo: HTMLCanvasElement, edit: AvatarEdit, sidePx: number) {
  Object.assign(context.canvas, { width: sidePx, height: sidePx });
  paintWhite(context);
  context.imageSmoothingQuality = "high";
  context.setTransform(...cropTransform(photo, edit, sidePx));
  context.drawImage(photo, 0, 0);
  context.resetTransform();
  const image = context.getImageData(0, 0, sidePx, sidePx);
  applyFilters(image.data, edit);
  context.putImageData(image, 0, 0);
}
