import { failureTexts } from "../texts/failures.ts";

/**
 * Runs a button's action, ignoring presses while it is running. Its code is loaded on demand: a failure shows an error.
 */
export async function runAction(button: HTMLButtonElement, work: () => Promise<unknown>): Promise<void> {
  const problem = document.getElementById("problem");
  if (button.hasAttribute("aria-busy") || problem === null) return;
  button.setAttribute("aria-busy", "true");
  problem.textContent = "";
  try {
    await work();
  } catch {
    problem.textContent = failureTexts.networkFailed;
  } finally {
    button.removeAttribute("aria-busy");
  }
}
