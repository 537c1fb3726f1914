import type { Plugin } from "vite";

const HELPER = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
    dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
  });`;

/**
 * Vite's wrapper around every `import()` fetches styles and preloads beside the chunk. No chunk here has any, so only
 * its error for a missing chunk is kept (frontend/src/lib/reload-on-missing-chunk.ts handles it), a twentieth of its
 * size.
 */
export const plainImports: Plugin = {
  name: "labkhand:plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => HELPER,
  },
};
