import { useEffect, useRef, useState } from "react";

import { closePhoto, openPhoto, type Photo } from "./photo.ts";

interface PhotoState {
  status: "idle" | "opening" | "unreadable";
  /** The last photo that could be opened. */
  photo: Photo | null;
}

/** The photo being edited; its memory is freed when it is replaced or the page is left. */
export function usePhoto() {
  const [{ status, photo }, setState] = useState<PhotoState>({ status: "idle", photo: null });

  // Identifies the newest request, so that an outdated answer is ignored.
  const asked = useRef(0);

  useEffect(() => () => (photo === null ? undefined : closePhoto(photo)), [photo]);

  return {
    status,
    photo,
    /** Cancels a file that is being opened, and clears the error of one that could not be. */
    reset: () => {
      asked.current += 1;
      setState({ status: "idle", photo });
    },
    /** @returns whether the file could be opened and is still wanted */
    open: async (file: File): Promise<boolean> => {
      const request = (asked.current += 1);
      setState({ status: "opening", photo });
      const opened = await openPhoto(file).catch(() => null);
      if (request !== asked.current) {
        if (opened !== null) closePhoto(opened);
        return false;
      }
      setState(opened === null ? { status: "unreadable", photo } : { status: "idle", photo: opened });
      return opened !== null;
    },
  };
}
