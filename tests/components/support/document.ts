import { onTestFinished } from "vitest";

interface PlainDocument {
  /** Its HTML from frontend/; its scripts are the caller's. */
  html: string;
  styles: string;
  address: string;
}

/** Opens a document without React instead of the app's, and removes it after the test. */
export function openDocument({ html, styles, address }: PlainDocument): void {
  history.pushState(null, "", address);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll("script, noscript")) part.remove();
  const style = document.createElement("style");
  style.textContent = styles;
  const before = [...document.body.childNodes];
  document.head.append(style);
  document.body.replaceChildren(...body.childNodes);
  onTestFinished(() => {
    style.remove();
    document.body.replaceChildren(...before);
    history.pushState(null, "", "/");
  });
}
