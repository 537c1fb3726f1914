import { setTimeout as wait } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createFriends, jokesOf, postJoke, receivedCode } from "../e2e/support/people.ts";
import { app } from "../e2e/support/app.ts";
import { textsOf } from "../e2e/support/direct.ts";
import { type Engine, openChromium103, openFirefox, openWebKit } from "./engines.ts";

/** Runs in the page: the control with this name, if its centre is not covered. */
function pressIn(name: string): boolean {
  const nameOf = (it: Element) => (it.getAttribute("aria-label") ?? it.textContent ?? "").replace(/\s+/g, " ").trim();
  const named = [...document.querySelectorAll<HTMLElement>("button, a")].filter((it) => nameOf(it).startsWith(name));
  for (const control of named) {
    control.scrollIntoView({ block: "center" });
    const { left, top, width, height } = control.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!control.contains(met) || control.getAttribute("aria-disabled") === "true" || control.matches(":disabled"))
      continue;
    control.click();
    return true;
  }
  return false;
}

/** Runs in the page: types into a field like a keyboard. */
function typeIn(selector: string, text: string): boolean {
  document.querySelector<HTMLElement>(selector)?.focus();
  return document.activeElement?.matches(selector) === true && document.execCommand("insertText", false, text);
}

/** Types until the text stays: the app may replace the early page together with the text. */
function writeIn(selector: string, text: string): boolean {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (field !== null && field.value !== "") return true;
  field?.focus();
  document.execCommand("insertText", false, text);
  return false;
}

const seenIn = (text: string): boolean => document.body.innerText.includes(text);

const isLikedIn = (): boolean => document.querySelector('[aria-pressed="true"]') !== null;

/**
 * Moves the claw from the chute over the toys and drops it, until a drop is counted. Each key is held between two
 * checks, because a slow machine draws few frames.
 */
function dropIn(): boolean {
  if (document.querySelector("#drops")?.textContent !== "۴") return true;
  if (document.querySelector("#drop:enabled") === null) return false;
  const looks = Number(document.body.dataset["looks"] ?? 0);
  document.body.dataset["looks"] = String(looks + 1);
  const [type, code] = [
    ["keydown", "ArrowRight"],
    ["keyup", "ArrowRight"],
    ["keydown", "ArrowDown"],
    ["keyup", "ArrowDown"],
  ][looks < 4 ? 0 : looks % 4] ?? [""];
  dispatchEvent(new KeyboardEvent(type ?? "", { code, key: code, bubbles: true }));
  return false;
}

const POLL_MS = 200;
const PATIENCE_MS = 120_000;

/** A person in an engine: each action waits until the page allows it. */
function userOf(engine: Engine) {
  const until = async (act: (...texts: string[]) => boolean, ...texts: string[]) => {
    const expression = `(${act})(${texts.map((text) => JSON.stringify(text)).join()})`;
    for (const deadline = Date.now() + PATIENCE_MS; (await engine.evaluate(expression)) !== true; await wait(POLL_MS)) {
      if (Date.now() < deadline) continue;
      const shown = await engine.evaluate("location.href + document.body.innerText");
      throw new Error(
        `${act.name} ${texts.join(" ")}: never came to\n${String(shown)}\n${(await engine.errors()).join("\n")}`,
      );
    }
  };
  return {
    open: (path: string) => engine.open(app.appUrl + path),
    press: (name: string) => until(pressIn, name),
    type: (selector: string, text: string) => until(typeIn, selector, text),
    write: (selector: string, text: string) => until(writeIn, selector, text),
    drops: () => until(dropIn),
    sees: (text: string) => until(seenIn, text),
    seesLike: () => until(isLikedIn),
  };
}

const oldest = ["Chromium 103", openChromium103] as const;
const engines = [oldest, ["Firefox", openFirefox], ["WebKit", openWebKit]] as const;

describe.each(inject("isSmoke") ? [oldest] : engines)("a person in %s", (_, openEngine) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngine();
  }, 300_000);
  afterAll(() => engine.close());

  test("logs in, reads, likes, writes a joke and a message, and plays a round, without an error", async () => {
    const { open, press, type, write, drops, sees, seesLike } = userOf(engine);
    const [person, friend] = await createFriends();

    await open(paths.profile);
    // The question to newcomers would cover the rest.
    await engine.evaluate(`localStorage.setItem("labkhand-ask-contact-later", "${Number.MAX_SAFE_INTEGER}")`);
    await write("input[inputmode=numeric], input[type=tel]", person.mobile);
    await press("ارسال کد");
    await sees("کد ۴ رقمی");
    await type("input[autocomplete=one-time-code]", await receivedCode(person.mobile));
    await sees(person.username);

    const text = `تازه از تنور ${person.username}`;
    await open(paths.add);
    await write("textarea", text);
    await press("انتشار");
    await sees(text);
    await expect.poll(() => jokesOf(person), { timeout: PATIENCE_MS }).toMatchObject([{ text }]);

    const theirs = `بخند ${friend.username}`;
    await postJoke(friend, theirs);
    await open(paths.home);
    await sees(theirs);
    await press("لایک");
    await seesLike();
    await open(paths.home);
    await sees(theirs);
    await seesLike();

    await open(paths.chat(friend.username));
    await write("textarea", "سلام رفیق");
    await press("فرستادن");
    await sees("سلام رفیق");
    await expect.poll(() => textsOf(friend, person), { timeout: PATIENCE_MS }).toEqual(["سلام رفیق"]);

    await open(paths.clawMachine);
    await press("شروع رایگان");
    await press("شروع بازی");
    await drops();
    await sees("یک دور دیگر");
    expect(await engine.errors()).toEqual([]);
  }, 300_000);
});
