import "virtual:theme-colors.css";
import "./styles.css";

import { openEntry } from "./entry.ts";
import { leaveClosedLayers } from "../lib/leave-closed-layers.ts";

leaveClosedLayers();
void openEntry();
