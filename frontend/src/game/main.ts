import "virtual:theme-colors.css";
import "./styles.css";

import { openGame } from "./game.ts";

void openGame();
