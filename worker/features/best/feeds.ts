import { BEST_FEED_PATH, BEST_PATH, bestDayPath } from "../../../contract/jokes/best.ts";
import { codePointLength, cutToCodePoints } from "../../../contract/persian.ts";
import { SITE_NAME, paths } from "../../../contract/product.ts";
import { DAY_MS, tehranDay, tehranDayStart } from "../../../contract/time.ts";
import { persianDay, persianDayInWords } from "../../domain/persian-day.ts";
import type { BestJoke } from "./read-best.ts";

const TITLE_MAX_CODE_POINTS = 80;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** The jokes of the last days as RSS 2.0 (rssboard.org/rss-specification), without their authors. */
export function feedOf(jokes: readonly BestJoke[], origin: string): string {
  const items = jokes.map(({ id, text, createdAt }) => {
    const day = tehranDay(createdAt);
    // Dated to the end of its day, from which on its page is among those that are over.
    const at = new Date(tehranDayStart(createdAt) + DAY_MS).toUTCString();
    return (
      `<item><title>${escaped(titleOf(text))}</title>` +
      `<link>${origin}${bestDayPath(persianDay(day))}#${id}</link><guid isPermaLink="false">${id}</guid>` +
      `<pubDate>${at}</pubDate><category>${persianDayInWords(day)}</category>` +
      `<description>${escaped(text)}</description></item>`
    );
  });
  return `${XML}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>بهترین جوک‌های ${SITE_NAME}</title>
<link>${origin}${BEST_PATH}</link>
<description>ده جوک برتر هر روز</description>
<language>fa</language>
<atom:link href="${origin}${BEST_FEED_PATH}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
}

/** The joke's first words on one line, with «…» where there are more. */
export function titleOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (codePointLength(line) <= TITLE_MAX_CODE_POINTS) return line;
  const cut = cutToCodePoints(line, TITLE_MAX_CODE_POINTS);
  // The word that the cut goes through is left out, unless it is the only one.
  const words = line[cut.length] === " " ? cut : cut.replace(/ [^ ]*$/, "");
  return `${words.replace(/[\s،,؛;:.…!؟?«"([–—-]+$/u, "") || cut}…`;
}

/** The pages that search engines may list (sitemaps.org). */
export function sitemapOf(best: readonly string[], origin: string): string {
  const all = [paths.entry, paths.home, paths.clawMachine, paths.agreement, ...best];
  return `${XML}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${all.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("\n")}
</urlset>
`;
}

/** Markup, and what XML cannot hold, which no stored text has but for lone surrogates. */
const escaped = (text: string): string =>
  text.toWellFormed().replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
