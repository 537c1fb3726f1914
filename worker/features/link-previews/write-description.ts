import { SITE_NAME } from "../../../contract/product.ts";
import type { LinkDescription } from "./describe-link.ts";

const SITE_IMAGE = "/icons/icon-512.png";

/** The page with the link's title, description and Open Graph tags in its head, and the newcomers' theme. */
export function writeDescription(page: Response, { title, description, ...link }: LinkDescription, origin: string) {
  const tags: [attribute: "property" | "name", key: string, content: string][] = [
    ["name", "description", description],
    ["property", "og:site_name", SITE_NAME],
    ["property", "og:locale", "fa_IR"],
    ["property", "og:type", link.type],
    ["property", "og:title", title],
    ["property", "og:description", description],
    ["property", "og:url", origin + link.path],
    ["property", "og:image", origin + (link.image || SITE_IMAGE)],
    ["name", "twitter:card", "summary"],
  ];
  const head = tags
    .map(([attribute, key, content]) => `<meta ${attribute}="${key}" content="${escaped(content)}" />`)
    .join("\n    ");
  return new HTMLRewriter()
    .on("html", { element: (element) => void element.setAttribute("data-default-theme", link.defaultTheme) })
    .on("title", {
      element(element) {
        element.setInnerContent(title);
        // Before the inline styles: some preview crawlers read only the first kilobytes.
        element.after(`\n    ${head}`, { html: true });
      },
    })
    .on('meta[name="description"]', { element: (element) => void element.remove() })
    .transform(page);
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
