import { useState } from "react";

import { classNames } from "../../lib/class-names.ts";
import { sampleAvatar } from "./sample-avatar.ts";

interface AvatarProps {
  username: string;
  url?: string | undefined;
  /** Outer size in px, decorations included. */
  size: number;
  frame?: boolean;
  sparkle?: boolean;
}

/**
 * A person's picture; until it is loaded, an animal that is always the same for a username. Decorative: the name is
 * beside it.
 */
export function Avatar({ username, url, size, frame = false, sparkle = false }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState("");
  const [loadedUrl, setLoadedUrl] = useState("");
  const sample = sampleAvatar(username, size);
  return (
    <span
      aria-hidden="true"
      className={classNames("relative inline-grid shrink-0 rounded-full", frame && "colorful-frame p-[2.5px]")}
      style={sample.box}
    >
      {(!url || url !== loadedUrl) && (
        <span
          className="grid place-items-center rounded-full border-2 border-card leading-none select-none [grid-area:1/1]"
          style={sample.style}
        >
          {sample.animal}
        </span>
      )}
      {url && url !== failedUrl && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onLoad={() => setLoadedUrl(url)}
          onError={() => setFailedUrl(url)}
          className="size-full rounded-full border-2 border-card object-cover [grid-area:1/1]"
        />
      )}
      {sparkle && (
        <span className="sparkle absolute -end-1 -top-1 leading-none" style={{ fontSize: size * 0.36 }}>
          ✨
        </span>
      )}
    </span>
  );
}
