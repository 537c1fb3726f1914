import type { Route } from "../../contract/calls/route.ts";

export const OVER_LONG = "x".repeat(100_000);

/** A value that is no text is not reported as too long, or as too long a list. */
export const NOT_TOO_LONG = /^400 (?!.*(TOO_LONG|TOO_MANY))/;

export const MALFORMED = ["{", "nonsense", '{"text":', "{'a':1}", '{"a":1}}'];
export const NO_OBJECT = ["[]", '"text"', "5", "null", "true", "[{}]"];
export const BAD_QUERY = [OVER_LONG, "a\0b"];
/** Of one field of a query, as it stands in the address. */
export const oddQueries = (field: string) => [`${field}=%FF%ED%A0%80`, `${field}=%`, `${field}[]=a`];
export const UNUSUAL_IN_PATH = [
  "%00",
  "%FF",
  "%ED%A0%80",
  "..%2F..%2F",
  "'%20or%201=1",
  "x".repeat(10_000),
  "%D8%B3".repeat(99),
];

/** Values that a field must refuse. @param types its JSON types, comma-separated; "" for any */
export function nonsenseFor(types: string): unknown[] {
  const nonsense: unknown[] = types.includes("string")
    ? [
        5,
        ...(types.includes("boolean") ? [] : [true]),
        {},
        [],
        ["x"],
        { $gt: "" },
        OVER_LONG,
        "a\0b",
        "\uD800",
        "x\uDFFFy",
      ]
    : ["yes", types.includes("integer") ? 1.5 : 1, {}, types === "array" ? [{}] : [], OVER_LONG];
  return types.includes("null") ? nonsense : [...nonsense, null];
}

/**
 * Fields whose schema takes any text, with their types: pictures and logs are refused as a whole by their verbs, and a
 * score is refused for being there. tests/worker/refused-input.test.ts sends them.
 */
export const LEFT_TO_THE_VERB: Record<string, Record<string, string>> = {
  "POST /api/upload-avatar": { base64: "string" },
  "POST /api/admin/prize-picture": { base64: "string" },
  "POST /api/games/claw-9001/rounds/{id}/drops": { log: "string" },
  "POST /api/games/claw-9001/rounds/{id}/finish": { log: "string", score: "" },
  // The table of a thousand venues may be longer than any other text.
  "POST /api/admin/parks/import": { table: "string" },
};

/** Query fields that accept anything: an unknown value simply finds nothing. */
export const ANSWERS_ANYTHING: Record<string, string[]> = { "GET /api/users/search": ["q"] };

/** Whether a path names somebody who is looked up, or must be the caller: its schema takes almost any text. */
export const isLookedUp = ({ path }: Pick<Route, "path">) => /\{(username|peer|mobile)\}/.test(path);
