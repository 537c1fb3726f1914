import { join } from "node:path";
import type { Plugin } from "vite";

import { previewTags } from "../../worker/features/link-previews/preview-tags.ts";
import { isForProduction, projectRoot } from "../project.ts";

/**
 * Gives a document, instead of its description alone, what messengers show of its address. The Worker does the same for
 * links to people and jokes; these pages reach nobody but the CDN.
 */
export const linkPreview = (): Plugin => ({
  name: "labkhand:link-preview",
  transformIndexHtml: { order: "pre", handler: async (html) => withPreview(html, await siteOrigin()) },
});

const OWN = /<title>([^<]*)<\/title>\s*<meta name="description" content="([^"]*)" \/>/;

export const withPreview = (html: string, origin: string): string =>
  html.replace(OWN, (_, title: string, description: string) => {
    return `<title>${title}</title>\n    ${previewTags({ title, description, type: "website" }, origin)}`;
  });

async function siteOrigin(): Promise<string> {
  const { unstable_readConfig } = await import("wrangler");
  const env = isForProduction ? { env: "production" } : {};
  const { vars } = unstable_readConfig({ config: join(projectRoot, "wrangler.toml"), ...env }, { hideWarnings: true });
  const { SITE_ORIGIN: origin } = vars;
  if (typeof origin !== "string") throw new Error("wrangler.toml has no SITE_ORIGIN");
  return origin;
}
