import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { PANEL_PATHS, paths } from "../contract/product.ts";
import type { ThemeId } from "../contract/themes.ts";
import { machineTexts } from "../frontend/src/game/texts.ts";
import { CHOSEN_THEME_KEY } from "../frontend/src/lib/theme.ts";
import { userTexts } from "../frontend/src/panel/users/texts.ts";
import { panelTexts } from "../frontend/src/panel/texts.ts";
import { launchChromium } from "./app/chromium.ts";
import { startApp } from "./app/app.ts";
import { ensureBuilt } from "./app/built.ts";
import { holdDemoConversations } from "./data/demo/hold-conversations.ts";
import { projectRoot } from "./project.ts";
import { newestJokes, openSession } from "./app/session.ts";

interface Screen {
  name: string;
  path: string;
  theme: ThemeId;
  /** Brings the page to the state to show. */
  open?(page: Page): Promise<unknown>;
}

/** The local one (.dev.vars.example). */
const ADMIN_SECRET = "labkhand-admin";
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const folder = join(projectRoot, "docs", "screenshots");

/** The administrator's panel does not use the app's themes. */
const panelScreens: { name: string; tab: string; isPhone?: true; open?(page: Page): Promise<unknown> }[] = [
  { name: "panel-login", tab: "" },
  { name: "panel-overview", tab: "overview" },
  { name: "panel-reports", tab: "reports" },
  {
    name: "panel-users",
    tab: "users",
    async open(page) {
      await page.getByRole("searchbox").fill("sara");
      const found = page.getByRole("row").filter({ hasText: "sara.khandan" });
      await found.getByRole("button", { name: userTexts.handle }).click();
    },
  },
  { name: "panel-prizes", tab: "prizes" },
  { name: "panel-audit", tab: "audit" },
  { name: "panel-phone", tab: "reports", isPhone: true },
];

const screens: Screen[] = [
  { name: "home", path: paths.home, theme: "black-gray" },
  { name: "profile", path: paths.profile, theme: "blue" },
  { name: "chat", path: paths.chat("amir-tanz"), theme: "blue" },
  {
    name: "game-round",
    path: paths.clawMachine,
    theme: "black-gray",
    async open(page) {
      // In training mode, which needs no pass.
      await page.route("**/api/games/**", (route) => route.abort());
      await page.reload();
      await page.getByRole("button", { name: machineTexts.train }).click();
      await page.locator("#drop:enabled").waitFor();
      await page.keyboard.down("ArrowRight");
      await page.waitForTimeout(1100);
      await page.keyboard.up("ArrowRight");
      await page.keyboard.press("ArrowDown", { delay: 60 });
      await page.waitForTimeout(1000);
    },
  },
];

// `npm run screenshots -- home chat` draws these two; without names all are drawn.
const names = process.argv.slice(2);
const isNamed = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
const drawn = screens.filter(isNamed);
const drawnPanel = panelScreens.filter(isNamed);

await ensureBuilt();
mkdirSync(folder, { recursive: true });
const app = await startApp();
await holdDemoConversations(app);
const browser = await launchChromium();
let failures = 0;
try {
  const person = await openSession(app.query, "09120000001");
  for (const screen of drawn) {
    const context = await openContext(screen.theme, person.token);
    try {
      await capture(context, screen);
    } catch (error) {
      failures += 1;
      console.error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await context.close();
    }
  }
  if (drawnPanel.length > 0) await somethingForThePanel();
  for (const { name, tab, isPhone, open } of drawnPanel) {
    const context = await browser.newContext({ viewport: isPhone ? PHONE : DESKTOP, locale: "fa-IR" });
    context.setDefaultTimeout(5000);
    const page = await context.newPage();
    try {
      await page.goto(`${app.url}${PANEL_PATHS[0]}/${tab}`, { waitUntil: "networkidle" });
      if (tab !== "") {
        await page.getByLabel(panelTexts.secret).fill(ADMIN_SECRET);
        await page.keyboard.press("Enter");
        await page.getByLabel(panelTexts.secret).waitFor({ state: "detached" });
        await page.getByRole("heading").first().waitFor();
        await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
      }
      await open?.(page);
      await page.waitForTimeout(600);
      await page.screenshot({ path: join(folder, `${name}.png`) });
    } catch (error) {
      failures += 1;
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await context.close();
    }
  }
} finally {
  await browser.close();
  await app.close();
}
console.log(`${drawn.length + drawnPanel.length - failures} screenshots in docs/screenshots`);
process.exit(failures === 0 ? 0 : 1);

/** Waiting reports, and audit entries. */
async function somethingForThePanel(): Promise<void> {
  const ids = await newestJokes(app.query, 5);
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(app.url + path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", origin: app.url },
      body: JSON.stringify(body),
    });
  const reader = await openSession(app.query, "09120000001");
  const cookie = `session=${reader.token}`;
  const read = await fetch(`${app.url}/api/direct/messages?with=amir-tanz&limit=10`, { headers: { cookie } });
  const { messages }: { messages: { _id: string; own: boolean }[] } = await read.json();
  const messageId = messages.findLast(({ own }) => !own)?._id;
  const reason = "آزار یا تهدید";
  await post("/api/direct/report", { cookie }, { with: "amir-tanz", messageId, reason, withContext: true });
  await post(
    "/api/users/report",
    { cookie },
    { username: "niloofar.h", part: "profile", reason: "خودش را جای کس دیگری جا زده" },
  );
  for (const mobile of ["09120000008", "09120000009"]) {
    const { token } = await openSession(app.query, mobile);
    for (const id of ids.slice(0, 4)) {
      await post(
        `/api/jokes/${id}/report`,
        { cookie: `session=${token}` },
        { reason: "این جوک به یک شهر توهین می‌کند." },
      );
    }
  }
  const admin = { "x-admin-secret": ADMIN_SECRET };
  await post("/api/admin/default-theme", admin, { theme: "blue" });
  await post(`/api/admin/jokes/${ids[4]}/delete`, admin, {});
  await post(`/api/admin/users/by-joke/${ids[3]}/suspend-all`, admin, {});
}

async function openContext(theme: ThemeId, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: PHONE, locale: "fa-IR", serviceWorkers: "block" });
  context.setDefaultTimeout(5000);
  await context.addInitScript(([key, id]) => localStorage.setItem(key, id), [CHOSEN_THEME_KEY, theme] as const);
  await context.addCookies([{ name: "session", value: token, url: app.url }]);
  const status = await context.request.post(`${app.url}/api/user-status`, { data: {}, headers: { Origin: app.url } });
  const { user }: { user: unknown } = await status.json();
  const session = JSON.stringify({ state: { user }, version: 1 });
  await context.addInitScript((stored) => localStorage.setItem("labkhand-session", stored), session);
  return context;
}

async function capture(context: BrowserContext, { name, path, theme, open }: Screen): Promise<void> {
  const page = await context.newPage();
  await page.goto(app.url + path, { waitUntil: "networkidle" });
  // The first visit may be drawn in a fallback font (D038).
  await page.reload({ waitUntil: "networkidle" });
  await open?.(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
}
