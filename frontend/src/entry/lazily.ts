import { failureTexts } from "../texts/failures.ts";

/**
 * Does what a tap on a button asks for, and not again before it has ended. What it needs is fetched with it: where that does
 * not come, the page says so.
 */
export async function lazily(button: HTMLButtonElement, work: () => Promise<unknown>): Promise<void> {
  const problem = document.getElementById("problem");
  if (button.ariaBusy === "true" || problem === null) return;
  button.ariaBusy = "true";
  problem.textContent = "";
  try {
    await work();
  } catch {
    problem.textContent = failureTexts.networkFailed;
  } finally {
    button.ariaBusy = null;
  }
}
