import type { CallName } from "../../../../contract/calls/types.ts";

interface UrlParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** The URL of a call such as «GET /api/jokes/{id}». Query fields without a value are left out. */
export function callUrl(name: CallName, { params = {}, query = {} }: UrlParts): string {
  const path = name
    .slice(name.indexOf("/"))
    .replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  const fields = Object.entries(query).filter(([, value]) => value != null);
  const search = new URLSearchParams(fields.map(([field, value]) => [field, String(value)]));
  return fields.length === 0 ? path : `${path}?${search}`;
}
