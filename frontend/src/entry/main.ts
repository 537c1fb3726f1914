import "virtual:theme-colors.css";
import "./styles.css";

import { openEntry } from "./entry.ts";

void openEntry();
