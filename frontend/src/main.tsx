import "virtual:theme-colors.css";
import "./styles.css";

import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { App } from "./app/app.tsx";
import { fetchPage } from "./app/routes.tsx";
import { startDeferred } from "./app/start-deferred.ts";
import { leaveClosedLayers } from "./lib/leave-closed-layers.ts";
import { reloadOnMissingChunk } from "./lib/reload-on-missing-chunk.ts";

reloadOnMissingChunk();
leaveClosedLayers();

void start();

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  await fetchPage(location.pathname);
  // As a transition, so that rendering is sliced: a weak phone handles taps and paints meanwhile, with the HTML's shell
  // on screen.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  startDeferred();
}
