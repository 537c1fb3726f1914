import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { expect, onTestFinished, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { freePort } from "../../dev/app/app.ts";
import { projectRoot } from "../../dev/project.ts";

/** Starts `npm run dev`'s servers, with a port and a database of its own. */
async function startHot() {
  const [port, stateDir] = [await freePort(), mkdtempSync(join(tmpdir(), "labkhand-hot-"))];
  const child = spawn(process.execPath, [join(projectRoot, "dev/start.ts"), "--hot"], {
    cwd: projectRoot,
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(stateDir, { recursive: true, force: true });
  });
  const lines = createInterface(child.stdout);
  const said: string[] = [];
  for await (const line of lines) if (said.push(line) && line.startsWith("ready")) break;
  expect(said.at(-1)).toBe(`ready http://localhost:${port}`);
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url: `http://localhost:${port}`, stateDir, stop };
}

test("the app with hot reload serves page and API, stores data in the given folder, and stops on request", async () => {
  const { url, stateDir, stop } = await startHot();
  const page = await (await fetch(url)).text();
  const game = await (await fetch(url + paths.clawMachine)).text();
  // Each document has its own head's script; without it there is no theme.
  for (const html of [page, game]) expect(html).toMatch(/<script>[^<]*firstPaint/);
  expect(game).toContain("/src/game/main.ts");
  expect(page).toContain("<title>لبخند");
  const [, entry] = /<script type="module" src="(\/src\/[^"]+)"/.exec(page) ?? [];
  const script = await fetch(new URL(entry ?? "/no-entry", url));
  expect(script.headers.get("Content-Type")).toMatch(/^text\/javascript/);
  const jokes = await fetch(`${url}/api/jokes?limit=5`);
  expect(await jokes.json()).toMatchObject({ success: true, jokes: expect.arrayContaining([expect.anything()]) });
  expect(readdirSync(stateDir)).toContain("v3");
  await stop();
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test.each(["the app's port", "the doubles' port"])("npm start says in one sentence that %s is taken", async (which) => {
  const taken = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const port = which === "the app's port" ? taken : taken - 1;
  const env = { ...process.env, PORT: String(port) };
  const started = spawnSync(process.execPath, [join(projectRoot, "dev/start.ts")], { env, encoding: "utf8" });
  expect(started.stderr).toBe(`Port ${port} or ${port + 1} is taken. Set another one: PORT=8900 npm start\n`);
});
