import { Play } from "lucide-react";
import { useState } from "react";

import { videoTexts } from "./texts.ts";

const POSTER_LIGHT = "linear-gradient(120deg, transparent 30%, color-mix(in oklab, currentColor 22%, transparent))";

/** A video in an iframe. Nothing is requested from its site before the person wants to see it. */
export function VideoPlayer({ src }: { src: string }) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        src={src}
        title={videoTexts.video}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is of another origin, and stays in it
        sandbox="allow-scripts allow-same-origin"
        allow="autoplay; fullscreen"
        allowFullScreen
        referrerPolicy="no-referrer"
        className="aspect-video w-full"
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setPlaying(true)}
      style={{ backgroundImage: POSTER_LIGHT }}
      className="grid aspect-video w-full place-content-center justify-items-center gap-2 bg-header text-sm text-header-content"
    >
      <span className="grid size-14 place-items-center rounded-full bg-tint">
        <Play size={24} aria-hidden className="fill-current" />
      </span>
      {videoTexts.play}
    </button>
  );
}
