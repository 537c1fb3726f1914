// Runs in the <head> of the game's document before anything is painted; its hash is in that page's CSP.
import { applyStoredTheme, askEarly, hasStoredUser } from "./device.ts";

applyStoredTheme();

// A visitor is asked to log in without a call (game.ts).
const isVisitor = !hasStoredUser();
if (isVisitor) document.documentElement.dataset["visitor"] = "";

const round = new URLSearchParams(location.search).get("round");
const first =
  round === null ? "/api/games/claw-9001/state" : `/api/games/claw-9001/rounds/${encodeURIComponent(round)}`;
askEarly(round === null && isVisitor ? [] : [first]);
