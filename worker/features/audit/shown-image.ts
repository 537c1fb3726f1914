import type { Image } from "../../domain/audit/audit-actions.ts";

/** Stands for what is never shown, whatever it was. */
export const MASK = "••••••";

const SECRET = /(^|_)(secret|hash|code|password|token|digest|sealed|authority|signature|seed|salt|key)(_|$)/;
/** A person's primary key, which never leaves the house. */
const PERSON = /^(user|author|owner|reporter|liker|follower|followee|blocker|blocked)_id$/;

/** What the administrator sees of a row's image: no secret, code or key, and no inner id of a person. */
export function shownImage(table: string, image: Image): Image {
  const shown = Object.entries(image).filter(([name]) => !PERSON.test(name) && !(table === "users" && name === "id"));
  return Object.fromEntries(shown.map(([name, value]) => [name, shownValue(table, name, value)]));
}

/** The two images of a row that changed, by what is not the same in both. */
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

/** A setting's value, in which what is called a key or a secret is masked. */
function maskedJson(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => {
    const words = name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return SECRET.test(words) && typeof value === "string" && value !== "" ? MASK : value;
  });
}
