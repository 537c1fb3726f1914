import { element } from "../../lib/dom.ts";
import { closesByBack } from "../../lib/history-layer.ts";
import { commonTexts } from "../../texts/common.ts";

const SHOWN_MS = 3000;
/** How long the splash's picture may take to load. */
const PATIENCE_MS = 8000;
const DEFAULT_PICTURE = "/icons/icon.svg";

const whole = { width: "100%", height: "100%" };

/**
 * Shows a full-screen picture, with a text while it loads. A tap closes it, or three seconds after it loaded; if it
 * fails our own picture is shown, and if that fails, nothing (002 §4). Styled inline, so every document can use it.
 * @returns whether it is shown: it never covers something the person has started
 */
export function showSplash(url: string): boolean {
  if (document.querySelector("dialog[open], [role=dialog]") !== null || isTyping()) return false;
  const picture = element("img", { alt: "", decoding: "async" });
  const text = element("p", { role: "status" }, commonTexts.loading);
  const skip = element("span", {}, skipText);
  const close = element("button", { type: "button" }, skip);
  const dialog = element("dialog", {}, picture, text, close);
  dialog.setAttribute("aria-label", splashLabel);
  Object.assign(dialog.style, whole, { position: "fixed", inset: "0", display: "block", overflow: "hidden" });
  Object.assign(dialog.style, { maxWidth: "none", maxHeight: "none", margin: "0", padding: "0", border: "0" });
  Object.assign(dialog.style, { borderRadius: "0", background: "var(--background)", color: "var(--content)" });
  Object.assign(picture.style, whole, { display: "block", maxWidth: "none", objectFit: "cover" });
  Object.assign(text.style, { position: "absolute", insetInline: "0", bottom: "32px", width: "fit-content" });
  Object.assign(text.style, { margin: "auto", padding: "4px 16px", borderRadius: "99px", fontSize: "0.875rem" });
  Object.assign(text.style, { background: "var(--surface)" });
  Object.assign(close.style, whole, { position: "absolute", inset: "0", outline: "none" });
  Object.assign(skip.style, {
    position: "absolute",
    top: "max(16px, env(safe-area-inset-top))",
    insetInlineEnd: "16px",
  });
  Object.assign(skip.style, { padding: "8px 18px", borderRadius: "99px", fontSize: "0.875rem", lineHeight: "28px" });
  Object.assign(skip.style, { background: "var(--surface)", color: "var(--content)" });

  const end = () => dialog.close();
  let timer = setTimeout(end, PATIENCE_MS);
  picture.addEventListener("load", () => {
    text.remove();
    clearTimeout(timer);
    timer = setTimeout(end, SHOWN_MS);
  });
  picture.addEventListener("error", () => {
    if (picture.src.endsWith(DEFAULT_PICTURE)) return end();
    picture.style.objectFit = "contain";
    picture.src = DEFAULT_PICTURE;
  });
  close.addEventListener("click", end);
  dialog.addEventListener("close", () => {
    clearTimeout(timer);
    dialog.remove();
  });
  picture.src = url;
  document.body.append(dialog);
  dialog.showModal();
  closesByBack(dialog);
  return true;
}

const splashLabel = "تصویر آغاز لبخند";
const skipText = "رد کردن";

const isTyping = (): boolean => document.activeElement?.matches("input, textarea") === true;
