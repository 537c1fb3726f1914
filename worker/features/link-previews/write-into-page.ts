import { LINK_PICTURE } from "../../../contract/link-pictures/values.ts";
import { SITE_NAME } from "../../../contract/product.ts";
import type { LinkDescription } from "./describe-link.ts";

const SITE_IMAGE = "/icons/icon-512.png";

/** Answers to the page's first calls, by their URLs. */
export type FirstAnswers = Record<string, object>;

/**
 * The page with the link's title, description and Open Graph tags in its head, the newcomers' theme, and the answers to
 * its first calls, which its head script takes over (frontend/src/first-paint/head.ts).
 */
export function writeIntoPage(
  page: Response,
  { title, description, ...link }: LinkDescription,
  answers: FirstAnswers | null,
  origin: string,
) {
  const tags: [attribute: "property" | "name", key: string, content: string][] = [
    ["name", "description", description],
    ["property", "og:site_name", SITE_NAME],
    ["property", "og:locale", "fa_IR"],
    ["property", "og:type", link.type],
    ["property", "og:title", title],
    ["property", "og:description", description],
    ["property", "og:url", origin + link.path],
    ["property", "og:image", origin + (link.image || SITE_IMAGE)],
    ["name", "twitter:card", link.hasOwnPicture ? "summary_large_image" : "summary"],
  ];
  if (link.hasOwnPicture)
    tags.push(
      ["property", "og:image:width", String(LINK_PICTURE.width)],
      ["property", "og:image:height", String(LINK_PICTURE.height)],
      ["property", "og:image:alt", description],
    );
  const head = tags
    .map(([attribute, key, content]) => `<meta ${attribute}="${key}" content="${escaped(content)}" />`)
    .join("\n    ");
  // A script of this type is data: the CSP has no say, and only `<` could end it.
  const data =
    answers &&
    `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll("<", String.raw`\u003c`)}</script>`;
  return new HTMLRewriter()
    .on("html", { element: (element) => void element.setAttribute("data-default-theme", link.defaultTheme) })
    .on("title", {
      element(element) {
        element.setInnerContent(title);
        // Before the inline styles: some preview crawlers read only the first kilobytes.
        element.after(`\n    ${head}${data ?? ""}`, { html: true });
      },
    })
    .on('meta[name="description"]', { element: (element) => void element.remove() })
    .transform(page);
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
