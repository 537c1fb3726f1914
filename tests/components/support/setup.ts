import "virtual:theme-colors.css";
import "../../../frontend/src/styles.css";

import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

import index from "../../../frontend/index.html?raw";
import { queryClient } from "../../../frontend/src/lib/query-client.ts";
import { markSettled } from "../../../frontend/src/lib/use-settled.ts";
import { forgetAnswers, takeNetworksPlace } from "./answers.ts";
import { closePage } from "./page.tsx";
import { forgetSockets, takeSocketsPlace } from "./sockets.ts";

// The page around the app is the one that people get: its language, its direction, the region of its toasts.
const page = new DOMParser().parseFromString(index, "text/html");
for (const { name, value } of page.documentElement.attributes) document.documentElement.setAttribute(name, value);
const parts = ["root", "toasts"].map((id) => page.getElementById(id)).filter((part) => part !== null);
document.body.replaceChildren(...parts);

takeNetworksPlace();
takeSocketsPlace();
markSettled();
// Who presses something within a moment would meet nobody yet who hears of a refusal: how soon it comes is a matter of speed.
await import("../../../frontend/src/app/shell/late-shell.tsx");

// Between two tries the app waits for a network: here there is nothing to wait for.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 20 } });

let complained: MockInstance;
beforeEach(() => {
  complained = vi.spyOn(console, "error");
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const complaints = complained.mock.calls;
  try {
    await closePage();
  } finally {
    // Whatever went wrong is this test's alone.
    forgetSockets();
    vi.restoreAllMocks();
  }
  const faults = [...forgetAnswers(), ...complaints.map(String)];
  if (faults.length > 0) throw new Error(`the page reported:\n${faults.join("\n")}`);
});
