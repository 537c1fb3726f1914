import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { openSheetOfSteps } from "./support/sheet-of-steps.tsx";

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test("a new step of a sheet takes the focus after the previous step disappeared", async () => {
  const { show, close } = openSheetOfSteps();
  try {
    show("first");
    await expect.element(page.getByLabelText("first")).toHaveFocus();
    show(null);
    // The sheet takes the focus at once, and again in the next frame.
    await Promise.resolve();
    expect(document.activeElement?.role).toBe("dialog");
    show("second");
    await frame();
    await frame();
    expect(document.activeElement?.id).toBe("second");
  } finally {
    close();
  }
});
