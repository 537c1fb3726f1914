import type { AuditChange } from "../../../contract/audit/calls.ts";
import { type SettingKey, settings } from "../../../contract/settings/registry.ts";
import type { Image } from "../../domain/audit/audit-actions.ts";
import { settingLabels } from "./setting-labels.ts";
import { type FieldLabel, tableLabels } from "./labels.ts";

/** A row of the audit as it was kept. */
export interface KeptRow {
  table: string;
  before: Image | null;
  after: Image | null;
  /** The username of a changed account; null for other rows. */
  username: string | null;
}

/** The changes of the kept rows, in words; equal ones once, with their number. */
export function describeChanges(key: string, rows: readonly KeptRow[]): AuditChange[] {
  const described = rows.flatMap((row) => describeRow(key, row) ?? []);
  const groups = Map.groupBy(described, (change) => JSON.stringify(change));
  return [...groups.values()].flatMap(([change, ...same]) =>
    change === undefined ? [] : { ...change, count: 1 + same.length },
  );
}

/** Whether a text is the key of a setting. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key);

function describeRow(key: string, { table, before, after, username }: KeptRow): Omit<AuditChange, "count"> | null {
  if (table === "settings") return isSettingKey(key) ? describeSetting(key, before, after) : null;
  const known = tableLabels[table];
  if (known === undefined) return null;
  return {
    name: username ?? known.name,
    fate: before === null ? "made" : after === null ? "gone" : "changed",
    fields: differences(known.columns, before, after),
  };
}

/** A setting that was never stored has its default, so that its first change is one, too. */
function describeSetting(key: SettingKey, before: Image | null, after: Image | null): Omit<AuditChange, "count"> {
  const fieldsIn = (image: Image | null) =>
    settings[key].fieldsOf(image === null ? undefined : JSON.parse(String(image["value"])));
  return {
    name: settingLabels[key].name,
    fate: before === null ? "from-default" : after === null ? "to-default" : "changed",
    fields: differences(settingLabels[key].fields, fieldsIn(before), fieldsIn(after)),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The fields whose values differ; for an inserted or deleted row, the fields with a value. */
function differences(labels: Readonly<Record<string, FieldLabel>>, before: Values | null, after: Values | null) {
  return Object.entries(labels).flatMap(([name, field]) => {
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const shown = { before: formatValue(field, old), after: formatValue(field, now) };
    // Another picture, another key: both read the same.
    if (shown.before === shown.after) return { label: field.label, kind: "hidden" as const, before: null, after: null };
    return { label: field.label, kind: field.kind, ...shown };
  });
}

function formatValue({ kind, format }: FieldLabel, value: unknown): string | null {
  if (value === null) return null;
  if (format) return format(value);
  if (value === "") return null;
  return kind === "moment" ? new Date(typeof value === "number" ? value : String(value)).toISOString() : String(value);
}
