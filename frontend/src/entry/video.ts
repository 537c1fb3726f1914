import { byId, element } from "../lib/dom.ts";

const title = "ویدیوی معرفی لبخند";

/** Replaces the poster with the administrator's video. Its site is not contacted before. */
export function playVideo(src: string): void {
  const shown = frame(src);
  byId("video", HTMLElement).replaceChildren(shown);
  // The pressed button was replaced.
  shown.focus();
}

function frame(src: string): HTMLIFrameElement {
  const made = element("iframe", {
    src,
    title,
    allow: "autoplay; fullscreen",
    allowFullscreen: true,
    referrerPolicy: "no-referrer",
  });
  // Safe: the frame is cross-origin, and stays sandboxed.
  made.sandbox.add("allow-scripts", "allow-same-origin");
  return made;
}
