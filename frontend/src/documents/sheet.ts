import { commonTexts } from "../texts/common.ts";
import { button, element } from "../lib/dom.ts";
import { closesByBack } from "../lib/history-layer.ts";

interface SheetOptions {
  title: string;
  /** Whether there is a «بستن» button; false where `content` has a button that says no. */
  hasClose?: boolean;
}

/** Opens a modal dialog over the document; resolves when it is closed. Buttons in `content` close it by `close`. */
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
    // A press on the dialog's own padding hits the dialog too; only one outside its box closes it.
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
