import { html } from "hono/html";

/** The HTML of an e-mail: paragraphs of escaped text, right to left; a code is large and left to right, for copying. */
export function emailHtml(paragraphs: readonly (string | { code: string })[]): string {
  const body = paragraphs.map((it) =>
    typeof it === "string"
      ? html`<p>${it}</p>`
      : html`<p dir="ltr" style="font-size:32px;letter-spacing:8px;font-weight:bold">${it.code}</p>`,
  );
  return String(
    html`<div dir="rtl" lang="fa" style="font-family:Tahoma,sans-serif;font-size:16px;line-height:2">${body}</div>`,
  );
}
