import { onTestFinished } from "vitest";
import { page } from "vitest/browser";

import html from "../../../frontend/panel/index.html?raw";
import { sendWithEvery } from "../../../frontend/src/lib/network/api-client.ts";
import { panelQueries } from "../../../frontend/src/panel/query-client.ts";
import { Panel } from "../../../frontend/src/panel/shell/panel.tsx";
import styles from "../../../frontend/src/panel/styles.css?inline";
import { DEFAULT_QUOTAS } from "../../../contract/settings/quotas.ts";
import { answer, type Answers } from "./answers.ts";
import { openDocument } from "./document.ts";
import { HEIGHT, render, unmount, WIDTH } from "./page.tsx";

/** Stores that a session's cookie is still valid. */
const isOpen = () => localStorage.setItem("labkhand-panel-until", new Date(Date.now() + 60_000).toISOString());

/** Opens a tab of the panel, logged in and on a desktop. */
export async function openTab(tab: string, answers: Answers = {}): Promise<void> {
  isOpen();
  await openPanel(`/admin/${tab}`, answers);
}

/** The answers of the limits tab before anything has happened. */
export const quietQuotas: Answers = {
  "GET /api/admin/quotas": { used: [], networks: [], alarms: [] },
  "GET /api/admin/quota-setting": { ...DEFAULT_QUOTAS, version: 0 },
};

/** The human check before it is set up. */
export const quietCodes: Answers = {
  "GET /api/admin/human-check": { enabled: false, siteKey: "", version: 0 },
  "GET /api/admin/turnstile-secret": { secretKey: "", version: 0 },
};

/** The answers of the login tab. */
export const loginLimits = { maxAttempts: 10, blockDurationHours: 24, version: 5 };
export const logins: Answers = {
  ...quietCodes,
  "GET /api/admin/mobile-login-restrictions": { enabled: true, startHour: 22, endHour: 8, version: 0 },
  "GET /api/admin/auth-rate-limits": loginLimits,
  "GET /api/admin/email-login-status": { enabled: true, version: 0 },
  "GET /api/admin/password-reset-setting": { showPasswordReset: false, version: 0 },
  "GET /api/admin/auth-attempts": { items: [], total: 0, nextCursor: null },
};

/** The answers of the defaults tab. */
export const defaults: Answers = {
  "GET /api/admin/default-video": { url: "", version: 0 },
  "GET /api/admin/splash-screen": { url: "", version: 0 },
  "GET /api/admin/openai-key": { apiKey: "", version: 0 },
  "GET /api/admin/image-tool": { provider: "off", model: "gpt-image", perDay: 5, version: 0 },
};

/** Opens the panel at an address. */
export async function openPanel(address: string, answers: Answers = {}): Promise<void> {
  answer(answers);
  await page.viewport(1280, 800);
  unmount();
  openDocument({ html, styles, address });
  document.body.classList.add("panel");
  onTestFinished(async () => {
    document.body.classList.remove("panel");
    panelQueries.clear();
    sendWithEvery({});
    await page.viewport(WIDTH, HEIGHT);
  });
  render(<Panel />);
}
