import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { type ButtonVariant, buttonClass } from "../../frontend/src/ui/button.tsx";
import { openPage } from "./support/page.tsx";

const variants: ButtonVariant[] = ["primary", "accent", "outline", "ghost", "danger"];

test.each(variants)("a disabled button of the variant %s is grey and opaque", (variant) => {
  openPage(paths.home);
  const button = Object.assign(document.createElement("button"), { className: buttonClass(variant), disabled: true });
  button.style.transition = "none";
  const grey = Object.assign(document.createElement("i"), { className: "bg-line text-muted" });
  document.body.append(button, grey);
  const look = (element: Element) => {
    const { backgroundColor, color, opacity } = getComputedStyle(element);
    return { backgroundColor, color, opacity };
  };
  expect(look(button)).toEqual(look(grey));
  button.remove();
  grey.remove();
});
