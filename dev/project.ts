import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever the command was called from. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

export const migrationsDir = join(projectRoot, "migrations");
export const clientDir = join(projectRoot, "dist", "client");
export const workerDir = join(projectRoot, "dist", "labkhand");

/**
 * The folder of the local database, uploads and objects for `npm start` and `npm run dev`; `STATE_DIR` overrides it.
 */
export const localStateDir = process.env["STATE_DIR"] || join(projectRoot, ".wrangler", "state");

/** Whether a build is for the public address, which is HTTPS; dev/deploy.ts says so. */
export const isForProduction = process.env["CLOUDFLARE_ENV"] === "production";

export const DEFAULT_PORT = 8787;
