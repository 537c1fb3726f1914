import { useState } from "react";

/** The distance of the photo's centre from the window's, in px of the screen. */
interface Offset {
  x: number;
  y: number;
}

export interface PhotoView {
  offset: Offset;
  zoom: number;
  quarterTurns: number;
  /** Sets the offset from a gesture; the cropper has already clamped it. */
  setOffset: (offset: Offset) => void;
  setZoom: (zoom: number) => void;
  /** Zooms about the window's centre. */
  zoomTo: (zoom: number) => void;
  /** Rotates by 90° clockwise about the window's centre. */
  turn: () => void;
}

/** The part of the photo in the window, and its rotation. */
export function usePhotoView(): PhotoView {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [quarterTurns, setQuarterTurns] = useState(0);
  return {
    offset,
    zoom,
    quarterTurns,
    setOffset,
    setZoom,
    zoomTo: (wanted) => {
      setOffset({ x: (offset.x * wanted) / zoom, y: (offset.y * wanted) / zoom });
      setZoom(wanted);
    },
    turn: () => {
      setOffset({ x: -offset.y, y: offset.x });
      setQuarterTurns(quarterTurns + 1);
    },
  };
}
