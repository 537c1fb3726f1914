import "virtual:theme-colors.css";
import "../../../frontend/src/styles.css";

import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

import index from "../../../frontend/index.html?raw";
import { queryClient } from "../../../frontend/src/lib/network/query-client.ts";
import { markSettled } from "../../../frontend/src/lib/use-settled.ts";
import { forgetAnswers, takeNetworksPlace } from "./answers.ts";
import { keepFailure } from "./keep-failure.ts";
import { closePage } from "./page.tsx";
import { forgetSockets, takeSocketsPlace } from "./sockets.ts";

// The real page around the app: language, direction, toast region.
const page = new DOMParser().parseFromString(index, "text/html");
for (const { name, value } of page.documentElement.attributes) document.documentElement.setAttribute(name, value);
const parts = ["root", "toasts"].map((id) => page.getElementById(id)).filter((part) => part !== null);
document.body.replaceChildren(...parts);

takeNetworksPlace();
takeSocketsPlace();
markSettled();
// Loaded first: a press right after opening would otherwise find no handler for a rejection, depending on speed.
await import("../../../frontend/src/app/shell/late-shell.tsx");

// Without the pauses between retries: there is no network to wait for.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 20 } });

let complained: MockInstance;
beforeEach(() => {
  complained = vi.spyOn(console, "error");
});

afterEach(async ({ task }) => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const complaints = complained.mock.calls;
  if (task.result?.state === "fail") await keepFailure(task, complaints.map(String));
  try {
    await closePage();
  } finally {
    // Every fault must belong to this test.
    forgetSockets();
    vi.restoreAllMocks();
  }
  const faults = [...forgetAnswers(), ...complaints.map(String)];
  if (faults.length > 0) throw new Error(`the page reported:\n${faults.join("\n")}`);
});
