import type { Plugin } from "vite";

const HELPER = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
    dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
  });`;

/**
 * What Vite puts around every `import()` fetches styles and preloads beside the chunk. No chunk here has any: of its helper only
 * the word that a chunk is missing is left (frontend/src/lib/reload-on-missing-chunk.ts hears it), a twentieth of its weight.
 */
export const plainImports: Plugin = {
  name: "labkhand:plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => HELPER,
  },
};
