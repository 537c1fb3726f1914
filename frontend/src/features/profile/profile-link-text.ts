import { parseUrl } from "../../lib/parse-url.ts";

const HANDLE = /^\/@?([A-Za-z0-9_.]+)\/?$/;

/** The handle a link of a network leads to, or null when it leads somewhere else. */
export function handleOf(url: string): string | null {
  const { pathname, search } = parseUrl(url) ?? { pathname: "", search: "" };
  return search === "" ? (HANDLE.exec(pathname)?.[1] ?? null) : null;
}

/** A web address as people say it: without scheme, «www.» and the last slash. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
}
