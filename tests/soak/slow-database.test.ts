import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";

import { signedInUser } from "../../contract/account/calls/account.ts";
import { REQUESTS_PATH } from "../../contract/direct/values.ts";
import { PAYMENT_REVIEW_PATH } from "../../contract/gem-orders/values.ts";
import { PANEL_PATHS, paths } from "../../contract/product.ts";
import { venuesPath } from "../../contract/venues/values.ts";
import { type App, startApp } from "../../dev/app/app.ts";
import { CHAOS_FRONT } from "../../dev/chaos/provoke.ts";
import { acquaint, cookieOf, newestJokes, openSession, post, register } from "../../dev/app/session.ts";
import { openPhone } from "../e2e/support/phone.ts";
import { aMobile } from "../support/a-mobile.ts";

/** How long a page may leave a person without content and without a sign that it is loading. */
const SILENT_MAX_MS = 4000;
const LOADED_WITHIN_MS = 60_000;
/** Another program may use the processor for seconds, but a silent page stays silent. */
const TRIES = 3;
/** Pages mostly wait for the database. */
const AT_ONCE = 3;

interface Screen {
  name: string;
  path: string | ((joke: string) => string);
  /** The selector of what a person came for. */
  content: string;
  isVisitor?: boolean;
  /** A tab of the panel. */
  isPanel?: boolean;
}

const SARA = { mobile: "09120000001", username: "sara.khandan" };
const FRIEND = { mobile: "09120000002", username: "amir-tanz" };

const UNKNOWN_PAYMENT = "A".padEnd(36, "0");
const PANEL = PANEL_PATHS[0];
const PANEL_SECRET = "labkhand-admin";

const screens: Screen[] = [
  { name: "entry", path: paths.entry, content: "main a", isVisitor: true },
  { name: "home of a visitor", path: paths.home, content: "article", isVisitor: true },
  { name: "home", path: paths.home, content: "article" },
  { name: "search", path: paths.search, content: "article" },
  { name: "writing", path: paths.add, content: "textarea" },
  { name: "games", path: paths.games, content: "main ol a" },
  { name: "one's profile", path: paths.profile, content: "article" },
  { name: "login", path: paths.profile, content: "input", isVisitor: true },
  { name: "somebody's profile", path: paths.user("amir-tanz"), content: "article" },
  { name: "followers", path: paths.follows(SARA.username, "followers"), content: "table" },
  { name: "scores", path: paths.scores, content: "dl" },
  { name: "inbox", path: paths.direct, content: "main section a" },
  { name: "requests", path: REQUESTS_PATH, content: "main ul li" },
  { name: "chat", path: paths.chat("amir-tanz"), content: "[role=log] li" },
  { name: "gems", path: paths.gem, content: "main table" },
  { name: "buying gems", path: paths.gemBuy, content: "main fieldset" },
  { name: "store", path: paths.store, content: "main ul li" },
  { name: "list of games", path: paths.gamesList, content: "main a" },
  { name: "venues", path: venuesPath("parks"), content: "table" },
  { name: "a shared joke", path: (joke) => paths.sharedJoke(joke), content: "article", isVisitor: true },
  { name: "undecided payments", path: PAYMENT_REVIEW_PATH, content: "main a" },
  {
    name: "a payment's result",
    path: `${paths.paymentVerify}?Authority=${UNKNOWN_PAYMENT}&Status=OK`,
    content: "main a",
  },
  { name: "a venue's credit", path: `${paths.robot}?rid=unknown`, content: "main a", isVisitor: true },
  { name: "claw machine", path: paths.clawMachine, content: "#card h2" },
  { name: "the panel's first tab", path: `${PANEL}/overview`, content: "main section h2", isPanel: true },
  { name: "the panel's list of people", path: `${PANEL}/users`, content: "main tbody tr", isPanel: true },
];

/** Runs in the page from its start: notes the longest time with neither content nor a sign of loading. */
function watchSilence(content: string): void {
  const note = { silentMs: 0, loadedMs: null as number | null };
  Object.assign(window, { silence: note });
  const isShown = (element: Element) =>
    element.clientHeight > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isOnScreen = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return isShown(element) && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  };
  // A grey box alone says nothing to somebody who cannot see it.
  const saysSo = () =>
    [...document.querySelectorAll("[role=status], [aria-busy=true]")].some(
      (it) => (it.textContent.trim() !== "" || it.querySelector(".skeleton") !== null) && isOnScreen(it),
    );
  const isLoaded = () => [...document.querySelectorAll(content)].some(isShown);
  let silentSince: number | null = 0;
  setInterval(() => {
    if (note.loadedMs !== null) return;
    const now = performance.now();
    if (isLoaded()) note.loadedMs = now;
    const isSilent = note.loadedMs === null && !saysSo();
    if (silentSince !== null) note.silentMs = Math.max(note.silentMs, now - silentSince);
    silentSince = isSilent ? (silentSince ?? now) : null;
  }, 50);
}

interface Silence {
  silentMs: number;
  loadedMs: number;
}

const NEVER: Silence = { silentMs: Infinity, loadedMs: Infinity };

async function logIntoPanel(page: Page): Promise<void> {
  await page.goto(PANEL);
  const secret = page.getByLabel("رمز مدیر");
  await secret.fill(PANEL_SECRET);
  await page.keyboard.press("Enter");
  await secret.waitFor({ state: "detached" });
}

async function silenceOf(page: Page, { path, content }: Screen, joke: string): Promise<Silence> {
  await page.addInitScript(watchSilence, content);
  await page.goto(typeof path === "string" ? path : path(joke), { waitUntil: "commit", timeout: LOADED_WITHIN_MS });
  const noted = await page.waitForFunction(
    () => {
      const { silence } = window as unknown as { silence?: Silence };
      return silence?.loadedMs != null && silence;
    },
    null,
    { timeout: LOADED_WITHIN_MS },
  );
  const { silentMs, loadedMs } = (await noted.jsonValue()) || NEVER;
  return { silentMs: Math.round(silentMs), loadedMs: Math.round(loadedMs) };
}

/** Everything that the screens show of a person, and a joke. */
async function lifeIn(app: App) {
  const { query } = app;
  const session = await openSession(query, SARA.mobile);
  const friend = await openSession(query, FRIEND.mobile);
  const stranger = await register(query, aMobile(), "stranger.1");
  await acquaint(query, SARA.username, FRIEND.username);
  await post(app, "/api/direct/send", { to: FRIEND.username, text: "سلام" }, cookieOf(session));
  await post(app, "/api/account/privacy", { whoMayWrite: "requests" }, cookieOf(session));
  for (const sender of [friend, stranger])
    await post(app, "/api/direct/send", { to: SARA.username, text: "سلام" }, cookieOf(sender));
  const status = await post(app, "/api/user-status", {}, cookieOf(session));
  const { user } = z.object({ user: signedInUser }).parse(await status.json());
  const [joke = ""] = await newestJokes(query, 1);
  return { person: { cookie: session.token, user }, joke };
}

// The second is slow enough that a screen of two trips must say that it is loading.
test.each([500, 2500])(
  "no page waits longer than four seconds without saying so when the database takes %i ms longer a call",
  { timeout: 480_000 },
  async (lateMs) => {
    const app = await startApp({ front: CHAOS_FRONT });
    try {
      await fetch(`${app.url}/api/chaos?ms=${lateMs}`, { method: "PUT", body: "d1-slow" });
      const { person, joke } = await lifeIn(app);
      const open = async (screen: Screen): Promise<Silence> => {
        const isVisitor = screen.isVisitor === true || screen.isPanel === true;
        const { page, tolerates } = await openPhone({ origin: app.url, person: isVisitor ? undefined : person });
        // Nobody has that payment or credit.
        tolerates(/^404 \/api\//);
        if (screen.isPanel) await logIntoPanel(page);
        const silence = await silenceOf(page, screen, joke);
        // Otherwise it would ask on behind the others.
        await page.close();
        return silence;
      };
      const isSilent = ({ silentMs }: Silence) => silentMs > SILENT_MAX_MS;
      const seen = new Map<string, Silence>();
      for (let at = 0; at < screens.length; at += AT_ONCE) {
        const some = screens.slice(at, at + AT_ONCE);
        await Promise.all(some.map(async (screen) => seen.set(screen.name, await open(screen))));
      }
      for (const screen of screens) {
        for (let more = 1; more < TRIES && isSilent(seen.get(screen.name) ?? NEVER); more += 1)
          seen.set(screen.name, await open(screen));
      }
      console.info(lateMs, JSON.stringify(Object.fromEntries(seen)));
      expect([...seen].filter(([, silence]) => isSilent(silence))).toEqual([]);
      // Home reads the database once.
      expect(seen.get("home")?.loadedMs).toBeGreaterThanOrEqual(lateMs);
    } finally {
      await app.close();
    }
  },
);
