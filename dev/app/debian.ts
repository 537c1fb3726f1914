import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs packages of Debian's with apt-get, for tests; does nothing elsewhere, and where it may not. */
export function installDebians(...packages: string[]): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.error(`installing ${packages.join(", ")} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", 2, 2], env } satisfies Parameters<typeof execFileSync>[2];
  execFileSync("apt-get", ["update", "-q"], options);
  execFileSync("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages], options);
}
