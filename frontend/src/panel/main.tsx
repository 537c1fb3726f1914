import "virtual:theme-colors.css";
import "./styles.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { leaveClosedLayers } from "../lib/leave-closed-layers.ts";
import { reloadOnMissingChunk } from "../lib/reload-on-missing-chunk.ts";
import { Panel } from "./shell/panel.tsx";

reloadOnMissingChunk();
leaveClosedLayers();

const root = document.getElementById("root");
if (root === null) throw new Error("panel/index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Panel />
  </StrictMode>,
);
