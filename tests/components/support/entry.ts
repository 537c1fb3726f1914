import { onTestFinished } from "vitest";

import html from "../../../frontend/entry/index.html?raw";
import { useSessionStore } from "../../../frontend/src/entities/viewer/session-store.ts";
import { openEntry } from "../../../frontend/src/entry/entry.ts";
import styles from "../../../frontend/src/entry/styles.css?inline";
import { awaitLate, keepEarlyTaps } from "../../../frontend/src/document-heads/before-script.ts";
import { answer, type Answers, answerFirst } from "./answers.ts";
import { openDocument } from "./document.ts";
import type { Person } from "./people.ts";
import { answersTo, usualAnswers } from "./usual-answers.ts";

interface Visit {
  person?: Person;
  answers?: Answers;
  /** Runs while the script is still loading. */
  early?: () => unknown;
}

keepEarlyTaps();

// Files share one page (vitest.config.ts), and no test is running while they are loaded.
const { setTimeout: realSetTimeout } = globalThis;

/** Opens the entry screen as a visit does. */
export async function openEntryPage({ person, answers = {}, early }: Visit = {}): Promise<void> {
  answerFirst({ ...usualAnswers, ...(person && answersTo(person)) });
  answer(answers);
  // As the app stores it on the device.
  if (person !== undefined) useSessionStore.getState().setUser({ walletBalance: 7, ...person });
  const { dataset } = document.documentElement;
  delete dataset["tapped"];
  const patience = timersOf(awaitLate);
  openDocument({ html, styles, address: "/" });
  onTestFinished(() => {
    // Otherwise the timer would end the waiting of a later visit.
    for (const timer of patience) clearTimeout(timer);
    delete dataset["late"];
  });
  await early?.();
  await openEntry();
  await splashAskedFor();
}

/**
 * Waits until the splash has been requested, a frame and a timer after the start; otherwise the next test may get the
 * request. With a fake clock, the test controls that timer.
 */
async function splashAskedFor(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => realSetTimeout(resolve));
}

/** The timers that `act` starts. Not a spy: with a fake clock it would be restored too late. */
function timersOf(act: () => unknown): ReturnType<typeof setTimeout>[] {
  const { setTimeout: original } = globalThis;
  const timers: ReturnType<typeof setTimeout>[] = [];
  globalThis.setTimeout = Object.assign((...of: Parameters<typeof setTimeout>) => {
    const timer = original(...of);
    timers.push(timer);
    return timer;
  }, original);
  act();
  globalThis.setTimeout = original;
  return timers;
}
