import { useState } from "react";

/** How far the photo's middle is from the window's, in px of the screen. */
interface Offset {
  x: number;
  y: number;
}

export interface PhotoView {
  offset: Offset;
  zoom: number;
  quarterTurns: number;
  /** Sets what the fingers did; the cropper has reckoned with the place between them. */
  setOffset: (offset: Offset) => void;
  setZoom: (zoom: number) => void;
  /** Brings the middle of the window nearer. */
  zoomTo: (zoom: number) => void;
  /** Turns by 90° clockwise about the middle of the window. */
  turn: () => void;
}

/** Which part of the photo stands in the window, and how it is turned. */
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
