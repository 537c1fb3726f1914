import type { AuditChange } from "../../../contract/audit.ts";
import { type SettingKey, settings } from "../../../contract/settings/registry.ts";
import type { Image } from "../../domain/audit/audit-actions.ts";
import { toldSettings } from "./setting-words.ts";
import { type Word, toldTables } from "./words.ts";

/** A row of the audit as it was kept. */
export interface KeptRow {
  table: string;
  before: Image | null;
  after: Image | null;
  /** The username of a changed account; null for other rows. */
  username: string | null;
}

/** The changes of the kept rows, in words; equal ones once, with their number. */
export function toldChanges(key: string, rows: readonly KeptRow[]): AuditChange[] {
  const told = rows.flatMap((row) => toldRow(key, row) ?? []);
  const groups = Map.groupBy(told, (change) => JSON.stringify(change));
  return [...groups.values()].flatMap(([change, ...same]) =>
    change === undefined ? [] : { ...change, count: 1 + same.length },
  );
}

/** Whether a text is the key of a setting. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key);

function toldRow(key: string, { table, before, after, username }: KeptRow): Omit<AuditChange, "count"> | null {
  if (table === "settings") return isSettingKey(key) ? toldSetting(key, before, after) : null;
  const known = toldTables[table];
  if (known === undefined) return null;
  return {
    name: username ?? known.name,
    fate: before === null ? "made" : after === null ? "gone" : "changed",
    fields: differences(known.columns, before, after),
  };
}

/** A setting that was never stored has its default, so that its first change is one, too. */
function toldSetting(key: SettingKey, before: Image | null, after: Image | null): Omit<AuditChange, "count"> {
  const fieldsIn = (image: Image | null) =>
    settings[key].fieldsOf(image === null ? undefined : JSON.parse(String(image["value"])));
  return {
    name: toldSettings[key].name,
    fate: before === null ? "from-default" : after === null ? "to-default" : "changed",
    fields: differences(toldSettings[key].fields, fieldsIn(before), fieldsIn(after)),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The fields whose values differ; of a row that was made or is gone, those that have one. */
function differences(words: Readonly<Record<string, Word>>, before: Values | null, after: Values | null) {
  return Object.entries(words).flatMap(([name, word]) => {
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const told = { before: toldValue(word, old), after: toldValue(word, now) };
    // Another picture, another key: both read the same.
    if (told.before === told.after) return { label: word.label, kind: "hidden" as const, before: null, after: null };
    return { label: word.label, kind: word.kind, ...told };
  });
}

function toldValue({ kind, tell }: Word, value: unknown): string | null {
  if (value === null) return null;
  if (tell) return tell(value);
  if (value === "") return null;
  return kind === "moment" ? new Date(typeof value === "number" ? value : String(value)).toISOString() : String(value);
}
