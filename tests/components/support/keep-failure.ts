import { commands, page } from "vitest/browser";

import { failurePath, type NamedTest } from "../../support/failure-files.ts";
import { calls } from "./answers.ts";

/** Saves a failing test's screen and calls. Errors while saving must not hide the failure. */
export async function keepFailure(task: NamedTest, complaints: readonly string[]): Promise<void> {
  const path = failurePath(task);
  const notes = [location.href, ...complaints, ...calls(), "", document.body.innerText];
  try {
    await commands.writeFile(`${path}.txt`, notes.join("\n"));
    await commands.writeFile(`${path}.html`, document.documentElement.outerHTML);
    await page.screenshot({ path: `${path}.png` });
  } catch (error) {
    console.warn("the page of the failing test could not be kept", error);
  }
}
