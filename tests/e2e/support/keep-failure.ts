import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { BrowserContext, Page } from "playwright-core";

import { failurePath, type NamedTest } from "../../support/failure-files.ts";

const PATIENCE_MS = 5000;
let kept = 0;

/** Records the console messages and requests (except assets) of a phone's pages, with the ms since it was opened. */
export function keepJournal(context: BrowserContext): string[] {
  const openedAt = performance.now();
  const lines: string[] = [];
  const note = (line: string) => lines.push(`${(performance.now() - openedAt).toFixed(0).padStart(6)} ${line}`);
  context.on("weberror", (error) => note(`error ${error.error().stack ?? error.error().message}`));
  context.on("console", (message) => note(`console.${message.type()} ${message.text()}`));
  const noteCall = (url: string, line: string) => url.includes("/assets/") || note(`${line} ${url}`);
  context.on("request", (request) => noteCall(request.url(), `→ ${request.method()}`));
  context.on("response", (response) => noteCall(response.url(), `← ${response.status()}`));
  context.on("requestfailed", (request) => note(`✗ ${request.failure()?.errorText ?? "failed"} ${request.url()}`));
  return lines;
}

/** Saves the screen and the journal of a failing test's phone. Errors while saving must not hide the failure. */
export async function keepFailure(task: NamedTest, context: BrowserContext, journal: readonly string[]): Promise<void> {
  const path = failurePath(task);
  await mkdir(dirname(path), { recursive: true });
  for (const page of context.pages()) {
    kept += 1;
    const name = `${path}-${kept}`;
    const text = await soon(page.locator("body").innerText());
    await writeFile(`${name}.txt`, [page.url(), text, "", ...journal].join("\n"));
    await writeFile(`${name}.html`, await soon(page.content()));
    await soon(shoot(page, `${name}.png`));
  }
}

async function shoot(page: Page, path: string): Promise<string> {
  await page.screenshot({ path, timeout: PATIENCE_MS });
  return path;
}

/** A page's content, or why it could not be read. */
const soon = (answer: Promise<string>): Promise<string> =>
  Promise.race([answer, wait(PATIENCE_MS, "the page did not answer", { ref: false })]).catch(String);
