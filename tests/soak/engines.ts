import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";

import { chromium } from "playwright-core";
import { z } from "zod";

import { installDebians } from "../../dev/app/debian.ts";
import { projectRoot } from "../../dev/project.ts";

/** A browser with one page of a phone's size. Playwright's own locators need newer browsers than some of these. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** The errors in the pages' consoles, including uncaught ones. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

const [WIDTH, HEIGHT] = [390, 844];
const PATIENCE_MS = 60_000;

/** The oldest supported Chrome (dev/vite/floor.ts), from an npm package. */
export async function openChromium103(): Promise<Engine> {
  const executablePath = join(projectRoot, ".cache", "chromium-103", "chromium");
  if (!existsSync(executablePath)) {
    const packed = createRequire(import.meta.url).resolve("@sparticuz/chromium/bin/chromium.br");
    mkdirSync(dirname(executablePath), { recursive: true });
    writeFileSync(executablePath, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
  }
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, isMobile: true, hasTouch: true });
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    errors: async () => errors,
    close: () => browser.close(),
  };
}

/** Debian's Firefox, driven by WebDriver BiDi, which it supports itself. */
export async function openFirefox(): Promise<Engine> {
  if (!existsSync("/usr/bin/firefox-esr")) installDebians("firefox-esr");
  const profile = mkdtempSync(join(tmpdir(), "labkhand-firefox-"));
  const firefox = spawn("firefox-esr", ["--headless", "--remote-debugging-port=0", "--profile", profile]);
  const [, address = ""] = await lineOf(firefox, /WebDriver BiDi listening on (\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const errors: string[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const message = bidiMessage.parse(JSON.parse(String(data)));
    if (message.type === "event") {
      if (message.params.level === "error") errors.push(message.params.text ?? "");
    } else if (message.type === "error") waiting.get(message.id ?? 0)?.reject(new Error(message.message));
    else waiting.get(message.id)?.resolve(message.result);
  });
  let id = 0;
  const send = (method: string, params: object) => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set((id += 1), answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });
  const context = tree.parse(await send("browsingContext.getTree", {})).contexts[0]?.context;
  await send("browsingContext.setViewport", { context, viewport: { width: WIDTH, height: HEIGHT } });
  return {
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    async evaluate(expression) {
      const reply = await send("script.evaluate", { expression, target: { context }, awaitPromise: true });
      const evaluated = z.object({ result: z.object({ value: z.unknown().optional() }) }).safeParse(reply);
      if (!evaluated.success) throw new Error(JSON.stringify(reply));
      return evaluated.data.result.value;
    },
    errors: async () => errors,
    async close() {
      await send("browser.close", {});
      await ended(firefox);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const bidiMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("event"),
    params: z.object({ level: z.string().optional(), text: z.string().nullish() }),
  }),
  z.object({ type: z.literal("error"), id: z.number().nullable(), message: z.string() }),
  z.object({ type: z.literal("success"), id: z.number(), result: z.unknown() }),
]);

/** Debian's WebKit, Safari's engine, in its own small browser. It needs a display, which may be virtual. */
export async function openWebKit(): Promise<Engine> {
  if (!existsSync("/usr/bin/WebKitWebDriver") || !existsSync("/usr/bin/Xvfb"))
    installDebians("webkit2gtk-driver", "xvfb");
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1000x1000x24"]);
  const [display] = await lineOf(screen, /^\d+$/);
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env: { ...process.env, DISPLAY: `:${display}` } });
  const call = async (method: "POST" | "DELETE" | "GET", path: string, content?: object) => {
    const request = content === undefined ? { method } : { method, body: JSON.stringify(content) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, request);
    const { value } = z.object({ value: z.unknown() }).parse(await reply.json());
    if (!reply.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const isUp = () => call("GET", "/status").then(Boolean, () => false);
  for (const deadline = Date.now() + PATIENCE_MS; !(await isUp()) && Date.now() < deadline;) await wait(50);
  const capabilities = { alwaysMatch: { pageLoadStrategy: "none" } };
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await call("POST", "/session", { capabilities }));
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/window/rect`, { width: WIDTH, height: HEIGHT });
  const evaluate = (expression: string) =>
    call("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  return {
    async open(url) {
      await evaluate("(window.isLeft = true)");
      await call("POST", `${session}/url`, { url });
      while ((await evaluate(`(${watchErrors})()`)) !== true) await wait(10);
    },
    evaluate,
    errors: async () => z.array(z.string()).parse(JSON.parse(String(await evaluate('sessionStorage.errors ?? "[]"')))),
    async close() {
      await call("DELETE", session);
      for (const child of [driver, screen]) {
        child.kill();
        await ended(child);
      }
    },
  };
}

/**
 * Runs in the page: the driver reports no errors, so the page stores them.
 * @returns false in the page that is being left
 */
function watchErrors(): boolean {
  if ("isLeft" in window) return false;
  const keep = (...error: unknown[]) => {
    const kept: string[] = JSON.parse(sessionStorage["errors"] ?? "[]");
    sessionStorage["errors"] = JSON.stringify([...kept, error.map(String).join(" ")]);
  };
  addEventListener("error", ({ message }) => keep(message));
  addEventListener("unhandledrejection", ({ reason }) => keep(reason));
  console.error = keep;
  return true;
}

/** The first matching line of a process's output. @throws when the output ends without one */
async function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const found = Promise.withResolvers<RegExpExecArray>();
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface(stream).on("line", (line) => {
      const match = pattern.exec(line);
      said.push(line);
      if (match !== null) found.resolve(match);
    });
  }
  child.once("exit", () => found.reject(new Error(`${child.spawnfile} ended: ${said.join("\n")}`)));
  child.once("error", found.reject);
  return found.promise;
}

const ended = (child: ChildProcess) =>
  new Promise((resolve) =>
    (child.exitCode ?? child.signalCode) === null ? child.once("exit", resolve) : resolve(null),
  );

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
