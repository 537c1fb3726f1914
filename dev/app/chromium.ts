import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { type Browser, chromium } from "playwright-core";

import { installDebians } from "./debian.ts";

// The headless shell first: it has no window code, and is the cheapest for browser tests.
const COMMANDS = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "chrome",
];

const KNOWN_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Playwright's own disabled features, repeated with ours: Chromium only uses the last such flag. */
export const PLAYWRIGHTS_DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** The address bar's suggestion pages. Chromium (except the headless shell) loads them for every context: half a second. */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** A process in reserve for each context, which costs a fifth of opening one. */
const SPARE_PAGES = ["SpareRendererForSitePerProcess"];

/** Flags that avoid background activity, and allow running in containers. */
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  `--disable-features=${[...PLAYWRIGHTS_DISABLED_FEATURES, ...ADDRESS_BAR_PAGES, ...SPARE_PAGES].join(",")}`,
];

/** The browser: CHROMIUM_PATH, else an installed Chrome or Chromium, else Playwright's own, else Debian's package. */
export function findChromium(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names a file that is not there: ${named}`);
    return named;
  }
  const found = findInstalled() ?? findPlaywrights() ?? installDebiansChromium();
  if (found === null) {
    throw new Error("No Chrome or Chromium found. Install one, or name it in CHROMIUM_PATH.");
  }
  return found;
}

/** Playwright's launch options. A getter, so that the browser is only searched for when it is used. */
export const chromiumOptions = {
  get executablePath() {
    return findChromium();
  },
  args: CHROMIUM_ARGS,
};

export function launchChromium(extraArgs: string[] = []): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions, args: [...CHROMIUM_ARGS, ...extraArgs] });
}

function findInstalled(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command))),
    ...KNOWN_PLACES,
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}

function findPlaywrights(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function installDebiansChromium(): string | null {
  installDebians("chromium-headless-shell");
  return findInstalled();
}
