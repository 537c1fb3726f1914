import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever the command was called from. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** Wrangler's script, in the project's folder. */
export const wranglerScript = "node_modules/wrangler/bin/wrangler.js";

export const migrationsDir = join(projectRoot, "migrations");

/** Whether a build is for the public address, which is HTTPS; dev/deploy.ts says so. */
export const isForProduction = process.env["CLOUDFLARE_ENV"] === "production";

/** A build for production has a folder of its own: a running `npm start` keeps its build, and never finds production's. */
export const productionDir = join(projectRoot, ".cache", "production");
export const buildDir = isForProduction ? productionDir : join(projectRoot, "dist");
export const clientDir = join(buildDir, "client");
export const workerDir = join(buildDir, "labkhand");
/** The Worker that draws the pictures of shared links. */
export const linkPicturesDir = join(buildDir, "labkhand_link_pictures");

/** Where `npm start` and `npm run dev` keep the local database, uploads and objects; `STATE_DIR` names another place. */
export const localStateDir = process.env["STATE_DIR"] || join(projectRoot, ".wrangler", "state");

export const DEFAULT_PORT = 8787;
