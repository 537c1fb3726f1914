import { byId } from "../lib/dom.ts";
import { typedCode } from "../entities/reward/typed-code.ts";
import { openSplash } from "../entities/splash/open.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { call } from "../lib/network/api-client.ts";
import { showJoke } from "./joke.ts";
import { lateContent } from "./late.ts";
import { runAction } from "./run-action.ts";
import { showBalance } from "./person.ts";
import { showPromo } from "./promo.ts";

/** Enhances the entry screen, which works without scripts. What a tap opens is loaded on that tap. */
export async function openEntry(): Promise<void> {
  onTap("download", async () => (await import("./download.ts")).openDownload());
  onTap("booth", async () => (await import("./booth.ts")).showBooth());
  waitForCode();
  const { tapped } = document.documentElement.dataset;
  if (tapped !== undefined) document.getElementById(tapped)?.click();
  // After the first paint.
  requestAnimationFrame(() => setTimeout(() => void openSplash()));
  // A module runs before this event.
  addEventListener("load", () => whenIdle(registerServiceWorker));
  await Promise.allSettled([showJoke(), showBalance(), showLate()]);
}

/** Shows the parts the page waits for: the banner and the video, if they exist and could be read. */
async function showLate(): Promise<void> {
  const { dataset } = document.documentElement;
  await Promise.allSettled([dataset["late"] && showPromo(), showVideo()]);
  delete dataset["late"];
}

async function showVideo(): Promise<void> {
  const { url } = await call("GET /api/default-video");
  if (url === "" || lateContent() === null) return;
  byId("video", HTMLElement).hidden = false;
  onTap("play", async () => (await import("./video.ts")).playVideo(url));
}

function onTap(id: string, open: () => Promise<unknown>): void {
  const button = byId(id, HTMLButtonElement);
  button.addEventListener("click", () => void runAction(button, open));
}

/** Loads the reward bar's script when somebody scrolls to it, or has typed a code before. */
function waitForCode(): void {
  let bar: Promise<() => Promise<void>> | undefined;
  const fetchBar = () => {
    bar ??= import("./reward-bar.ts").then(({ openRewardBar }) => openRewardBar());
    bar.catch(() => (bar = undefined));
    return bar;
  };
  const form = byId("reward", HTMLFormElement);
  const button = byId("redeem", HTMLButtonElement);
  form.addEventListener("focusin", () => void fetchBar());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runAction(button, async () => (await fetchBar())());
  });
  if (typedCode() !== "") void fetchBar();
}
