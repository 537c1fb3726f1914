import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { errorText } from "../../lib/api-client.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { showToast } from "../../ui/toast.ts";
import { uploadAvatar } from "./api.ts";
import type { AvatarEdit } from "./avatar-image.ts";
import { drawAvatar } from "./draw-avatar.ts";
import type { Photo } from "./photo.ts";
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
      // Everything that shows people is read anew, the shuffled feed aside: one's own jokes are not in it.
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
