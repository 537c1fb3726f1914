import { useEffect, useState } from "react";

import { closePhoto, openPhoto, type Photo } from "./photo.ts";

interface PhotoState {
  status: "idle" | "opening" | "unreadable";
  /** The last one that could be opened. */
  photo: Photo | null;
}

/** The photo being edited; its memory is given back when another one takes its place, or the page is left. */
export function usePhoto() {
  const [{ status, photo }, setState] = useState<PhotoState>({ status: "idle", photo: null });

  useEffect(() => () => (photo === null ? undefined : closePhoto(photo)), [photo]);

  return {
    status,
    photo,
    /** Forgets that a file could not be opened. */
    reset: () => setState({ status: "idle", photo }),
    /** Answers whether the file could be opened. */
    open: async (file: File): Promise<boolean> => {
      setState({ status: "opening", photo });
      const opened = await openPhoto(file).catch(() => null);
      setState(opened === null ? { status: "unreadable", photo } : { status: "idle", photo: opened });
      return opened !== null;
    },
  };
}
