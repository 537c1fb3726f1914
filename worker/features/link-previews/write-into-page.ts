import type { LinkDescription } from "./describe-link.ts";
import { previewTags } from "./preview-tags.ts";

/** Answers to the page's first calls, by their URLs. */
export type FirstAnswers = Record<string, object>;

/**
 * The page with the link's title, description and Open Graph tags in its head instead of its own, the newcomers' theme,
 * and the answers to its first calls, which its head script takes over (frontend/src/first-paint/head.ts).
 */
export function writeIntoPage(page: Response, link: LinkDescription, answers: FirstAnswers | null, origin: string) {
  // A script of this type is data: the CSP has no say, and only `<` could end it.
  const data =
    answers &&
    `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll("<", String.raw`\u003c`)}</script>`;
  return new HTMLRewriter()
    .on("html", { element: (element) => void element.setAttribute("data-default-theme", link.defaultTheme) })
    .on("title", {
      element(element) {
        element.setInnerContent(link.title);
        // Before the inline styles: some preview crawlers read only the first kilobytes.
        element.after(`\n    ${previewTags(link, origin)}${data ?? ""}`, { html: true });
      },
    })
    .on('meta[name="description"], meta[property^="og:"], meta[name="twitter:card"]', {
      element: (element) => void element.remove(),
    })
    .transform(page);
}
