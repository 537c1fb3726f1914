// Runs in the <head> of the administrator's panel before anything is painted; its hash is in that page's CSP.
import { wearTheme } from "./device.ts";

wearTheme();
