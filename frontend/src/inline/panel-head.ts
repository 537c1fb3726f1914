// Runs in the <head> of the administrator's panel before anything is painted; the build hashes it into that page's policy.
import { wearTheme } from "./device.ts";

wearTheme();
