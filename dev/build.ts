import { createBuilder } from "vite";

// A test runner that builds first sets its own NODE_ENV, which would ship React's development build.
process.env["NODE_ENV"] = "production";

/** Builds the Worker and the browser app into dist/ (production's into .cache/production/); everything else is in vite.config.ts and its plugins. */
const builder = await createBuilder();
await builder.buildApp();
