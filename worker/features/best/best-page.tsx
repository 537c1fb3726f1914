import type { FC, PropsWithChildren } from "hono/jsx";

import { toPersianDigits } from "../../../contract/digits.ts";
import { BEST_FEED_PATH } from "../../../contract/jokes/best.ts";
import { codePointLength, cutToCodePoints } from "../../../contract/persian.ts";
import { SITE_NAME, paths } from "../../../contract/product.ts";
import { directedRuns, directionOf } from "../../../contract/texts/direction.ts";
import { type ThemeColors, themes } from "../../../contract/themes.ts";
import type { Best, BestJoke } from "./read-best.ts";

/** So that the page is at most 14 kB of gzip, which arrive in a server's first ten packets, whatever was written. */
const TEXT_MAX_CODE_POINTS = 6000;

const dark = themes["black-gray"];
const light = themes.blue;

const variables = ({ background, text, textSecondary, cardBg, cardText, border, buttonBg, buttonText }: ThemeColors) =>
  `--b:${background};--t:${text};--m:${textSecondary};--c:${cardBg};--ct:${cardText};--l:${border};--a:${buttonBg};--at:${buttonText}`;

/** The page's only style; its hash is in the policy (routes.tsx). */
export const STYLE = `:root{color-scheme:dark;${variables(dark.colors)}}
@media(prefers-color-scheme:light){:root{color-scheme:light;${variables(light.colors)}}}
body{max-width:560px;margin:0 auto;padding:12px 16px 32px;background:var(--b);color:var(--t);font:16px/1.9 Vazirmatn,Roboto,Tahoma,Arial,sans-serif}
h1{font-size:20px;line-height:1.6;margin:8px 0 16px}
ol{list-style:none;margin:0;padding:0;counter-reset:rank}
li{counter-increment:rank}
article{margin:0 0 12px;padding:12px 16px 4px;border:1px solid var(--l);border-radius:22px;background:var(--c);color:var(--ct)}
article::before{content:counter(rank,persian);float:inline-start;margin-inline-end:12px;font-weight:600;color:var(--m)}
article p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
article p span{display:block}
a{display:inline-block;min-width:44px;min-height:44px;text-align:center;box-sizing:border-box;line-height:44px;padding:0 4px;color:inherit}
header a{display:inline-flex;align-items:center;gap:8px;font-weight:600;text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:0 16px;margin:8px 0}
.go{padding:0 24px;border-radius:22px;background:var(--a);color:var(--at);font-weight:600;text-decoration:none}`;

const Document: FC<PropsWithChildren<{ title: string; origin: string; best: Best | null }>> = (props) => {
  const { title, origin, best, children } = props;
  const description = best === null ? "" : oneLine(best.jokes[0]?.text ?? "");
  return (
    <html lang="fa" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | ${SITE_NAME}`}</title>
        {best && (
          <>
            <meta name="description" content={description} />
            <link rel="canonical" href={origin + best.path} />
            <meta property="og:site_name" content={SITE_NAME} />
            <meta property="og:locale" content="fa_IR" />
            <meta property="og:type" content="article" />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:url" content={origin + best.path} />
            <meta property="og:image" content={`${origin}/icons/icon-512.png`} />
            <meta name="twitter:card" content="summary" />
          </>
        )}
        <link rel="alternate" type="application/rss+xml" title={`بهترین جوک‌های ${SITE_NAME}`} href={BEST_FEED_PATH} />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <meta name="theme-color" content={dark.colors.background} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={light.colors.background} media="(prefers-color-scheme: light)" />
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header>
          <a href={paths.home}>
            <img src="/icons/icon.svg" alt="" width="32" height="32" />
            {SITE_NAME}
          </a>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
};

/** A day or a week, complete without scripts. Nobody is named in it (D121). */
export const BestPage: FC<{ best: Best; origin: string }> = ({ best, origin }) => {
  const most = mostOf(best.jokes);
  return (
    <Document title={best.title} origin={origin} best={best}>
      <ol>
        {best.jokes.map((joke) => (
          <Joke key={joke.id} joke={joke} most={most} />
        ))}
      </ol>
      <nav aria-label="روزهای دیگر">
        {best.earlier && <a href={best.earlier}>{best.isWeek ? "هفتهٔ پیش" : "روز پیش"}</a>}
        {best.later && <a href={best.later}>{best.isWeek ? "هفتهٔ بعد" : "روز بعد"}</a>}
        <a href={best.other}>{best.isWeek ? "بهترین‌های هر روز" : "بهترین‌های هفته"}</a>
        <a href={BEST_FEED_PATH}>خبرخوان (RSS)</a>
      </nav>
      <Enter />
    </Document>
  );
};

/** The page of a day without jokes. */
export const NoBestPage: FC<{ origin: string }> = ({ origin }) => (
  <Document title="این روز جوک برتری ندارد" origin={origin} best={null}>
    <p>شاید جوک‌هایش پاک شده‌اند، شاید هم آن روز همه فقط خندیدند و چیزی ننوشتند.</p>
    <Enter />
  </Document>
);

const Enter: FC = () => (
  <p>
    <a class="go" href={paths.home}>
      بیا تو و بخند
    </a>
  </p>
);

/** Links to a joke show who wrote it, so search engines do not follow them. */
const Joke: FC<{ joke: BestJoke; most: number }> = ({ joke: { id, text, likes }, most }) => {
  const shown = cutToCodePoints(text, most);
  const isCut = shown.length < text.length;
  return (
    <li>
      <article id={id}>
        <p dir={directionOf(shown)}>
          {directedRuns(isCut ? `${shown.trimEnd()}…` : shown).map((run, at) => (
            <span key={at} dir={run.direction}>
              {run.text}
            </span>
          ))}
        </p>
        <a href={paths.sharedJoke(id)} rel="nofollow">
          {isCut ? "بقیه‌اش" : "بخند"} · {toPersianDigits(likes)} لایک
        </a>
      </article>
    </li>
  );
};

/** How many code points of each joke are shown: all, unless there are too many in all. */
function mostOf(jokes: readonly BestJoke[]): number {
  const lengths = jokes.map(({ text }) => codePointLength(text));
  let most = Math.max(...lengths);
  while (lengths.reduce((sum, length) => sum + Math.min(length, most), 0) > TEXT_MAX_CODE_POINTS)
    most = Math.floor(most * 0.9);
  return most;
}

const DESCRIPTION_MAX_CODE_POINTS = 160;

const oneLine = (text: string): string => cutToCodePoints(text.replace(/\s+/g, " "), DESCRIPTION_MAX_CODE_POINTS);
