import "virtual:theme-colors.css";
import "../../../frontend/src/styles.css";

import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

import index from "../../../frontend/index.html?raw";
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

let complained: MockInstance;
beforeEach(() => {
  complained = vi.spyOn(console, "error");
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await closePage();
  forgetSockets();
  const complaints = complained.mock.calls;
  vi.restoreAllMocks();
  const faults = [...forgetAnswers(), ...complaints.map(String)];
  if (faults.length > 0) throw new Error(`the page reported:\n${faults.join("\n")}`);
});
