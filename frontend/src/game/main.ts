import "virtual:theme-colors.css";
import "./styles.css";

import { openGame } from "./game.ts";
import { leaveClosedLayers } from "../lib/leave-closed-layers.ts";

leaveClosedLayers();
void openGame();
