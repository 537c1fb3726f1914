// Runs in the <head> of the administrator's panel before anything is painted; its hash is in that page's CSP.
import { applyStoredTheme } from "./device.ts";

applyStoredTheme();
