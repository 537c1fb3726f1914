import "virtual:theme-colors.css";
import "./styles.css";

import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { App } from "./app/app.tsx";
import { fetchPage } from "./app/routes.tsx";
import { whenSettled } from "./app/when-settled.ts";
import { reloadOnMissingChunk } from "./lib/reload-on-missing-chunk.ts";

reloadOnMissingChunk();

void start();

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  await fetchPage(location.pathname);
  // In slices: a weak phone takes taps and paints while it builds the page, and the shell of the HTML stands meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  whenSettled();
}
