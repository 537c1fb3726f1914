import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { HAPPENINGS_PATH } from "../contract/happenings/values.ts";
import { IMAGE_TOOL_PATH } from "../contract/image-tool/values.ts";
import { SAVED_PATH } from "../contract/jokes/values.ts";
import { jobPaths } from "../contract/jobs/values.ts";
import { PANEL_PATHS, paths } from "../contract/product.ts";
import { REQUESTS_PATH } from "../contract/direct/values.ts";
import { SAFETY_PATH } from "../contract/reports/values.ts";
import type { ThemeId } from "../contract/themes.ts";
import { venuesPath } from "../contract/venues/values.ts";
import { appTexts } from "../frontend/src/app/texts.ts";
import { menuTexts } from "../frontend/src/app/menu/texts.ts";
import { gameTexts } from "../frontend/src/features/games/texts.ts";
import { accountTexts } from "../frontend/src/features/account/texts.ts";
import { jokeTexts } from "../frontend/src/features/jokes/texts.ts";
import { avatarTexts } from "../frontend/src/features/avatar/texts.ts";
import { loginTexts } from "../frontend/src/features/login/texts.ts";
import { machineTexts } from "../frontend/src/game/texts.ts";
import { CHOSEN_THEME_KEY } from "../frontend/src/lib/theme.ts";
import { profileTexts } from "../frontend/src/features/profile/texts.ts";
import { codeTexts } from "../frontend/src/entities/contact-code/texts.ts";
import { userTexts } from "../frontend/src/panel/users/texts.ts";
import { panelTexts } from "../frontend/src/panel/texts.ts";
import { launchChromium } from "./app/chromium.ts";
import { startApp } from "./app/app.ts";
import { ensureBuilt } from "./app/built.ts";
import { holdDemoConversations } from "./data/demo/hold-conversations.ts";
import { projectRoot } from "./project.ts";
import { newestJokes, openSession, register } from "./app/session.ts";

interface Screen {
  name: string;
  path: string;
  /** The viewer: a visitor, a demo person, or a newcomer without a username. */
  as: "visitor" | "person" | "newcomer";
  /** Brings the page to the state to show. */
  open?(page: Page): Promise<unknown>;
}

/** The local one (.dev.vars.example). */
const ADMIN_SECRET = "labkhand-admin";
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const shownThemes: ThemeId[] = ["black-gray", "blue"];
const folder = join(projectRoot, "docs", "screenshots");

// Each picture has its own mobile: a second request within a code's life gets another answer.
let nextMobile = 5;

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

const click = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
/** Its button also says whether there is news. */
const openMenu = (page: Page) => page.getByRole("button", { name: new RegExp(`^${appTexts.menu}`) }).click();

const screens: Screen[] = [
  { name: "entry", path: paths.entry, as: "visitor" },
  {
    name: "download",
    path: paths.entry,
    as: "visitor",
    open: (page) => page.getByRole("button", { name: "نصب لبخند" }).click(),
  },
  { name: "image-tool", path: IMAGE_TOOL_PATH, as: "person" },
  { name: "home", path: paths.home, as: "person" },
  { name: "home-visitor", path: paths.home, as: "visitor" },
  { name: "menu", path: paths.home, as: "person", open: openMenu },
  { name: "themes", path: paths.home, as: "person", open: click(appTexts.settings) },
  { name: "report", path: paths.home, as: "person", open: click(jokeTexts.report) },
  { name: "add", path: paths.add, as: "person", open: (page) => page.getByRole("textbox").fill("یه جوک تازه دارم 😄") },
  { name: "add-visitor", path: paths.add, as: "visitor" },
  {
    name: "search",
    path: paths.search,
    as: "person",
    async open(page) {
      await page.getByRole("searchbox").fill("sa");
      await page.getByRole("list", { name: "آدم‌های پیداشده" }).waitFor();
    },
  },
  { name: "saved", path: SAVED_PATH, as: "person" },
  { name: "happenings", path: HAPPENINGS_PATH, as: "person" },
  {
    name: "joke-picture",
    path: paths.home,
    as: "person",
    async open(page) {
      await click(jokeTexts.share)(page);
      await page.getByRole("dialog").locator("canvas, img").first().waitFor();
    },
  },
  { name: "user", path: paths.user("niloofar.h"), as: "person" },
  { name: "follows", path: paths.follows("niloofar.h", "followers"), as: "visitor" },
  { name: "user-unknown", path: paths.user("nobody-is-here"), as: "visitor" },
  { name: "scores", path: paths.scores, as: "person" },
  { name: "games", path: paths.games, as: "person" },
  { name: "games-list", path: paths.gamesList, as: "visitor" },
  { name: "categories", path: paths.categories, as: "visitor" },
  { name: "venues", path: venuesPath("parks"), as: "visitor" },
  {
    name: "discount-badge",
    path: paths.games,
    as: "person",
    open: (page) => page.getByRole("button", { name: gameTexts.discount }).click(),
  },
  { name: "login", path: paths.profile, as: "visitor" },
  {
    name: "login-code",
    path: paths.profile,
    as: "visitor",
    async open(page) {
      await page.getByLabel(codeTexts.mobileLabel).fill(`0912000000${nextMobile++}`);
      await click(codeTexts.sendCode)(page);
      await page.getByLabel(codeTexts.smsCodeLabel).waitFor();
    },
  },
  {
    name: "login-email",
    path: paths.profile,
    as: "visitor",
    open: (page) => page.getByText(loginTexts.emailTab, { exact: true }).click(),
  },
  { name: "username", path: paths.profile, as: "newcomer" },
  { name: "profile", path: paths.profile, as: "person" },
  { name: "video-upload", path: paths.videoUpload, as: "person" },
  { name: "edit-profile", path: paths.profile, as: "person", open: click(profileTexts.editProfile) },
  { name: "account", path: paths.profile, as: "person", open: click(profileTexts.account) },
  {
    name: "notifications",
    path: paths.profile,
    as: "person",
    async open(page) {
      await click(profileTexts.account)(page);
      await click(accountTexts.notifications)(page);
    },
  },
  {
    name: "avatar",
    path: paths.profile,
    as: "person",
    async open(page) {
      await click(profileTexts.editAvatar)(page);
      await page
        .locator("input[type=file]")
        .setInputFiles(join(projectRoot, "frontend", "public", "icons", "icon-512.png"));
      await page.getByText(avatarTexts.editTitle).waitFor();
    },
  },
  { name: "direct", path: paths.direct, as: "person" },
  { name: "requests", path: REQUESTS_PATH, as: "person" },
  { name: "request", path: paths.chat("danial.d"), as: "person" },
  { name: "safety", path: SAFETY_PATH, as: "visitor" },
  { name: "direct-visitor", path: paths.direct, as: "visitor" },
  { name: "chat", path: paths.chat("amir-tanz"), as: "person" },
  { name: "chat-new", path: paths.chat("hamid.online"), as: "person" },
  { name: "game", path: paths.clawMachine, as: "person" },
  {
    name: "game-round",
    path: paths.clawMachine,
    as: "person",
    async open(page) {
      // In training mode, so that no round is left open for the next picture.
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
  { name: "job", path: jobPaths.conditions, as: "visitor" },
  { name: "job-verify", path: jobPaths.verify, as: "visitor" },
  { name: "report-issue", path: paths.home, as: "person", open: reportIssue },
];

async function reportIssue(page: Page): Promise<void> {
  await openMenu(page);
  await click(menuTexts.reportIssue)(page);
}

// `npm run screenshots -- entry home` draws these two; without names all are drawn.
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
  for (const id of await newestJokes(app.query, 3)) {
    await fetch(`${app.url}/api/jokes/${id}/save`, {
      method: "POST",
      headers: { cookie: `session=${person.token}`, origin: app.url },
    });
  }
  const sessions = { person, newcomer: await register(app.query, "09129999999", null) };
  for (const theme of shownThemes) {
    for (const screen of drawn) {
      const context = await openContext(theme, screen.as === "visitor" ? null : sessions[screen.as].token);
      try {
        await capture(context, screen, join(folder, `${screen.name}-${theme}.png`));
      } catch (error) {
        failures += 1;
        console.error(`${screen.name} in ${theme}: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        await context.close();
      }
    }
  }
  if (drawnPanel.length > 0) await somethingForThePanel();
  for (const { name, tab, isPhone, open } of drawnPanel) {
    const context = await browser.newContext({ viewport: isPhone ? PHONE : DESK, locale: "fa-IR" });
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
console.log(`${drawn.length * shownThemes.length + drawnPanel.length - failures} screenshots in docs/screenshots`);
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

async function openContext(theme: ThemeId, token: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: PHONE, locale: "fa-IR", serviceWorkers: "block" });
  context.setDefaultTimeout(5000);
  await context.addInitScript(([key, id]) => localStorage.setItem(key, id), [CHOSEN_THEME_KEY, theme] as const);
  if (token !== null) {
    await context.addCookies([{ name: "session", value: token, url: app.url }]);
    const status = await context.request.post(`${app.url}/api/user-status`, { data: {}, headers: { Origin: app.url } });
    const { user }: { user: unknown } = await status.json();
    const session = JSON.stringify({ state: { user }, version: 1 });
    await context.addInitScript((stored) => localStorage.setItem("labkhand-session", stored), session);
  }
  return context;
}

async function capture(context: BrowserContext, screen: Screen, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(app.url + screen.path, { waitUntil: "networkidle" });
  // The first visit may be drawn in a fallback font (D038).
  await page.reload({ waitUntil: "networkidle" });
  await screen.open?.(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path });
}
