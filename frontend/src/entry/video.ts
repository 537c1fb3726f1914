import { frameOf } from "../../../contract/aparat.ts";
import { byId, element } from "../lib/dom.ts";
import { call } from "../lib/network/api-client.ts";

const introTexts = {
  video: "ویدیوی معرفی لبخند",
  none: "ویدیوی معرفی به‌زودی می‌آید.",
} as const;

/** Replaces the poster with the administrator's video. Its site is not contacted before. @throws when the call fails */
export async function playVideo(): Promise<void> {
  const { url } = await call("GET /api/default-video");
  const src = frameOf(url);
  const shown = src === null ? element("p", { role: "status", tabIndex: -1 }, introTexts.none) : frame(src);
  byId("video", HTMLElement).replaceChildren(shown);
  // The pressed button was replaced.
  shown.focus();
}

function frame(src: string): HTMLIFrameElement {
  const made = element("iframe", {
    src,
    title: introTexts.video,
    allow: "autoplay; fullscreen",
    allowFullscreen: true,
    referrerPolicy: "no-referrer",
  });
  // Safe: the frame is cross-origin, and stays sandboxed.
  made.sandbox.add("allow-scripts", "allow-same-origin");
  return made;
}
