import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { installable } from "./dev/vite/installable.ts";
import { staticShell } from "./dev/vite/static-shell.ts";
import { themeColors } from "./dev/vite/theme-colors.ts";
import { writeVazirmatnSubset } from "./dev/vite/vazirmatn-subset.ts";

const FIRST_ROUTE_LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|zustand|@tanstack\/(react-query|query-core))\/(?!.*(hydration|mutationObserver|useMutation|middleware))/;

export default defineConfig(async ({ command }) => {
  await writeVazirmatnSubset(import.meta.dirname);
  return {
    root: "frontend",
    cacheDir: "../.cache/vite",
    resolve: {
      // wouter's shim is for React before 18; ours has the hook itself.
      alias: [{ find: /^use-sync-external-store\/shim\/.*/, replacement: "react" }],
    },
    plugins: [
      themeColors(),
      react(),
      tailwindcss(),
      staticShell(),
      installable(),
      cloudflare({
        configPath: "../wrangler.toml",
        persistState: { path: "../.wrangler/state" },
        // `npm run dev` names its port and doubles in the environment.
        config: ({ vars }) => (command === "serve" ? { vars: fromEnvironment(vars) } : {}),
      }),
    ],
    server: { fs: { allow: [import.meta.dirname] } },
    build: {
      outDir: "../dist",
      emptyOutDir: true,
      target: ["chrome111", "safari16.4", "firefox128"],
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // One chunk for the libraries of the first route: it keeps its name, and its place in the cache, when our code changes.
          codeSplitting: { groups: [{ name: "vendor", test: FIRST_ROUTE_LIBRARIES }] },
        },
      },
    },
  };
});

function fromEnvironment(variables: Record<string, unknown>) {
  const entries = Object.entries(variables).map(([name, value]) => [name, process.env[name] ?? value]);
  return Object.fromEntries(entries);
}
