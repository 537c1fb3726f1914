import { onlineManager } from "@tanstack/react-query";
import { clear } from "idb-keyval";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import type { ThemeId } from "../../../contract/themes.ts";
import { App } from "../../../frontend/src/app/app.tsx";
import { chooseTheme } from "../../../frontend/src/app/theme/theme-store.ts";
import { flushOutbox } from "../../../frontend/src/features/direct/outbox/send.ts";
import { OUTBOX, removeFromOutbox } from "../../../frontend/src/features/direct/outbox/store.ts";
import { clearPublished, useDraft } from "../../../frontend/src/features/jokes/compose/draft.ts";
import { useSessionStore } from "../../../frontend/src/entities/viewer/session-store.ts";
import { whenRefused } from "../../../frontend/src/lib/network/api-client.ts";
import { queryClient } from "../../../frontend/src/lib/network/query-client.ts";
import { answer, answerFirst, type Answers } from "./answers.ts";
import { Mode } from "./mode.ts";
import { answersTo, usualAnswers } from "./usual-answers.ts";
import type { Person } from "./people.ts";
import { resetStores } from "./zustand.ts";

interface Visit {
  /** Signed in as this person. */
  person?: Person;
  theme?: ThemeId;
  /** The Worker's answers, beside the usual ones. */
  answers?: Answers;
  asksForContact?: boolean;
}

// The project's viewport (vitest.config.ts).
export const WIDTH = 390;
export const HEIGHT = 844;

/** How long an unsent message may hold its lock when its page is closed. */
const LOCK_PATIENCE_MS = 500;

let root: Root | undefined;

/** Opens a page of the app, as a visit does. */
export function openPage(path: string, { person, theme, answers = {}, asksForContact = false }: Visit = {}): void {
  answerFirst({ ...usualAnswers, ...(person && answersTo(person)) });
  answer(answers);
  if (person !== undefined) useSessionStore.getState().setUser(person);
  if (!asksForContact) localStorage.setItem("labkhand-ask-contact-later", String(Number.MAX_SAFE_INTEGER));
  if (theme !== undefined) chooseTheme(theme);
  // A Tab after the last control leaves this frame; the next one would only return to it.
  window.focus();
  history.pushState(null, "", path);
  mount();
}

/** Navigates within the open app, as a link does. */
export const goTo = (path: string): void => history.pushState(null, "", path);

const mount = (): void => render(<App />);

/** Removes the app from its document, before another one opens or the test ends. */
export function unmount(): void {
  root?.unmount();
  root = undefined;
}

/** Renders a document's app, until {@link unmount} or {@link closePage}. */
export function render(app: ReactNode): void {
  unmount();
  root = createRoot(document.getElementById("root") ?? document.body);
  root.render(<Mode>{app}</Mode>);
}

/** Opens the app again as after a reload: only what is stored on the device remains. */
export function openAnew(path: string): void {
  unmount();
  queryClient.clear();
  history.pushState(null, "", path);
  mount();
}

/** Closes the app and clears everything it stored, in memory and on the device. */
export async function closePage(): Promise<void> {
  unmount();
  // Otherwise the app's or the panel's listener would answer for a test that opens neither.
  whenRefused(() => undefined);
  queryClient.clear();
  onlineManager.setOnline(true);
  useSessionStore.getState().clear();
  // Also cancels the timer that would save it.
  clearPublished(useDraft.getState());
  await calmOutbox();
  localStorage.clear();
  // Before the stores: the theme's reads it at its start.
  delete document.documentElement.dataset["theme"];
  resetStores();
  // After the stores, some of which store their new state there.
  sessionStorage.clear();
  delete window.installPrompt;
  if (innerWidth !== WIDTH) await page.viewport(WIDTH, HEIGHT);
  await clear();
}

/** Signed out, the outbox finds nothing waiting, so it stops retrying and resets its delays. */
async function calmOutbox(): Promise<void> {
  const { locks } = navigator;
  // A waiter with a removed fake clock, or without an answer, releases the lock.
  const isFree = locks.request(OUTBOX, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, () => undefined);
  await isFree.catch(() => locks.request(OUTBOX, { steal: true }, () => undefined));
  flushOutbox();
  await locks.request(OUTBOX, () => undefined);
  // In a later task, so that changes that could not be stored are not kept for the next test.
  await removeFromOutbox();
}

/** Waits until a text is on screen. */
export const sees = (text: string | RegExp): Promise<void> =>
  expect.element(page.getByText(text).first()).toBeVisible();

/** Waits until a text is not, or no longer, on screen. */
export const seesNo = (text: string | RegExp): Promise<void> =>
  expect.element(page.getByText(text).first()).not.toBeInTheDocument();

/** The current path. */
export const place = (): string => location.pathname;

/** The card of the joke with this text. */
export const cardOf = (text: string) => page.getByRole("article").filter({ hasText: text });

/** Focuses an element, as preceding keys would. */
export async function focus(locator: Locator): Promise<void> {
  const element = await locator.findElement();
  if (element instanceof HTMLElement) element.focus();
}

/** Presses a button at once, without the browser's waiting. */
export function pressAtOnce(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.click();
}

/** Types texts one after the other without delay: a key through the browser lets a fake clock go on. */
export function typeAtOnce(locator: Locator, ...texts: string[]): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  for (const text of texts) {
    set?.call(locator.element(), text);
    locator.element().dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}

/** Removes the focus, as a tap elsewhere would. */
export function blur(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.blur();
}

/** Tabs to a control, at most thirty stops further. */
export async function tabTo(target: Locator): Promise<void> {
  for (let press = 0; press < 30 && target.query() !== document.activeElement; press += 1) await userEvent.tab();
  await expect.element(target).toHaveFocus();
}

/** Waits until the effects of an answer would be on screen. A busy browser may start an animation many frames late. */
export const settled = async (): Promise<void> => {
  await Promise.allSettled(document.getAnimations().map(({ ready }) => ready));
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};
