import type { OutboxMessage } from "./outbox.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
const CHANNELS = { sms: "پیامک", email: "ایمیل", bot: "بازو" } as const;
const time = new Intl.DateTimeFormat("fa-IR", { timeStyle: "medium", timeZone: "Asia/Tehran" });

/** The outbox as a page for people: what the SMS and e-mail services would have delivered, newest first. */
export function outboxPage(messages: OutboxMessage[]): string {
  const items = messages.map(
    ({ channel, to, text, code, at }) => `<li>
  <header><span>${CHANNELS[channel]}</span> <bdi>${escapeHtml(to)}</bdi>
  <time datetime="${at}">${time.format(new Date(at))}</time></header>
  ${code === null ? "" : `<strong dir="ltr">${code}</strong>`}
  <p dir="auto">${escapeHtml(text)}</p>
</li>`,
  );
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>صندوق خروجی لبخند</title>
<style>
  :root { color-scheme: light dark; font-family: Vazirmatn, Tahoma, sans-serif; line-height: 1.8 }
  body { max-inline-size: 36rem; margin: 2rem auto; padding-inline: 1rem }
  ol { list-style: none; padding: 0; display: grid; gap: .75rem }
  li { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 14px; padding: .75rem 1rem }
  header { display: flex; gap: .75rem; font-size: .85rem } time { margin-inline-start: auto }
  strong { display: block; font-size: 1.75rem; letter-spacing: .15em; text-align: start }
  p { margin: 0; white-space: pre-line }
</style>
</head>
<body>
<h1>صندوق خروجی</h1>
${items.length === 0 ? "<p>هنوز پیامی فرستاده نشده است.</p>" : `<ol>${items.join("\n")}</ol>`}
</body>
</html>
`;
}
