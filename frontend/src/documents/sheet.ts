import { commonTexts } from "../texts/common.ts";
import { button, element } from "../lib/dom.ts";
import { closesByBack } from "../lib/history-layer.ts";

interface SheetOptions {
  title: string;
  /** Whether a button «بستن» stands below: not where `content` has a «no» of its own. */
  hasClose?: boolean;
}

/** A dialog over the document; resolves when it is closed. What is pressed in `content` closes it by `close`. */
export function openSheet(
  { title, hasClose = true }: SheetOptions,
  content: (close: () => void) => (Node | string)[],
): Promise<void> {
  const heading = element("h2", { id: "sheet-title" }, title);
  const dialog = element("dialog", {}, heading);
  dialog.setAttribute("aria-labelledby", heading.id);
  const close = () => dialog.close();
  dialog.append(...content(close));
  if (hasClose) dialog.append(button(commonTexts.close, close));
  dialog.addEventListener("click", ({ clientX: x, clientY: y, target }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    // Its own padding is the dialog too; only what lies around it closes it.
    if (target === dialog && (x < left || x > right || y < top || y > bottom)) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  closesByBack(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    });
  });
}
