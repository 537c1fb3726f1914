const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const PATIENCE_MS = 15_000;

/** The used part of Turnstile's script. Source: cloudflare-docs, turnstile/get-started/client-side-rendering. */
interface Turnstile {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      language: string;
      size: "flexible";
      theme: "light" | "dark";
      action: string;
      callback: (token: string) => void;
      /** Returning true says that the error was handled. */
      "error-callback": () => boolean;
      "expired-callback": () => void;
      "timeout-callback": () => void;
    },
  ) => string | undefined;
  remove: (id: string) => void;
}

declare global {
  var turnstile: Turnstile | undefined;
}

let loading: Promise<Turnstile> | null = null;

/** Adds Turnstile's script to the page, once. Rejects when it cannot be loaded; the next call tries again. */
export async function loadTurnstile(): Promise<Turnstile> {
  if (globalThis.turnstile !== undefined) return globalThis.turnstile;
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

async function load(): Promise<Turnstile> {
  const script = document.createElement("script");
  script.src = SCRIPT;
  let patience: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener("load", resolve);
      script.addEventListener("error", reject);
      // A filtering network may neither answer nor refuse.
      patience = setTimeout(reject, PATIENCE_MS);
      document.head.append(script);
    });
    if (globalThis.turnstile === undefined) throw new Error("no Turnstile came");
    return globalThis.turnstile;
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(patience);
  }
}
