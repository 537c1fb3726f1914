import type { Image } from "../../domain/audit/audit-actions.ts";

/** Replaces every hidden value. */
export const MASK = "••••••";

const SECRET = /(^|_)(secret|hash|code|password|token|digest|sealed|authority|signature|seed|salt|key)(_|$)/;
/** Columns with a person's primary key, which is internal. */
const PERSON = /^(user|author|owner|reporter|liker|follower|followee|blocker|blocked)_id$/;

/** A row's image as the administrator may see it: without secrets, codes, keys, and people's primary keys. */
export function shownImage(table: string, image: Image): Image {
  const shown = Object.entries(image).filter(([name]) => !PERSON.test(name) && !(table === "users" && name === "id"));
  return Object.fromEntries(shown.map(([name, value]) => [name, shownValue(table, name, value)]));
}

/** The differing columns of the two images of a changed row. */
export function shownChange(table: string, before: Image | null, after: Image | null) {
  if (before === null || after === null)
    return { before: before && shownImage(table, before), after: after && shownImage(table, after) };
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const of = (image: Image) =>
    shownImage(table, Object.fromEntries(changed.map((name) => [name, image[name] ?? null])));
  return { before: of(before), after: of(after) };
}

function shownValue(table: string, name: string, value: Image[string]): Image[string] {
  if (value === null || value === "") return value;
  if (table === "settings") return name === "value" ? maskedJson(String(value)) : value;
  return SECRET.test(name) ? MASK : value;
}

/** A setting's value with its keys and secrets masked. */
function maskedJson(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => {
    const words = name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return SECRET.test(words) && typeof value === "string" && value !== "" ? MASK : value;
  });
}
