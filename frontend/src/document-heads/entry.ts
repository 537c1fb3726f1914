// Runs in the <head> of the entry screen before anything is painted; its hash is in that page's CSP.
import { awaitLate, keepEarlyTaps } from "./before-script.ts";
import {
  askEarly,
  DEFAULT_THEME,
  keepInstallPrompt,
  hasStoredUser,
  applyDefaultTheme,
  applyStoredTheme,
} from "./device.ts";

const isNewcomer = applyStoredTheme() === undefined && !hasStoredUser();

const requests = askEarly(["/api/entry-joke", ...awaitLate(), ...(isNewcomer ? [DEFAULT_THEME] : [])]);
if (isNewcomer) applyDefaultTheme(requests.get(DEFAULT_THEME)).catch(() => undefined);

keepInstallPrompt();
keepEarlyTaps();
