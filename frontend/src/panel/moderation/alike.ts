import { JUDGED_AT_ONCE_MAX } from "../../../../contract/moderation/values.ts";
import { REPORT_KINDS } from "../../../../contract/moderation/reports.ts";
import { formatCount } from "../../lib/persian/format.ts";
import type { Reported } from "./reported-thing.tsx";

const REPORTED: readonly string[] = REPORT_KINDS;

/** An appeal is judged alone. */
const isShared = ({ kind, status }: Reported): boolean => status === "pending" && REPORTED.includes(kind);

/** Whether one verdict may judge both: jokes of the same text, or things of the same person. */
const isAlike = (one: Reported, other: Reported): boolean =>
  isShared(one) &&
  isShared(other) &&
  (one.duplicates.includes(other._id) || (one.ownerId !== null && one.ownerId === other.ownerId));

/** A page in its order, with the things like a row directly behind it. */
export function together(items: readonly Reported[]): Reported[] {
  const left = new Set(items);
  const ordered: Reported[] = [];
  for (const item of items) {
    if (!left.delete(item)) continue;
    ordered.push(item);
    for (const other of left) if (isAlike(item, other) && left.delete(other)) ordered.push(other);
  }
  return ordered;
}

const texts = {
  duplicates: (count: string) => `${count} مورد مانند این`,
  ofOwner: (count: string) => `${count} مورد دیگر از همین نفر`,
  both: (count: string) => `${count} مورد مانند این یا از همین نفر`,
} as const;

/** Says why they are alike: by their text, by their owner, or some by either. */
function label(row: Reported, others: readonly Reported[]): string {
  const duplicates = others.filter(({ _id }) => row.duplicates.includes(_id)).length;
  const text = duplicates === others.length ? texts.duplicates : duplicates === 0 ? texts.ofOwner : texts.both;
  return text(formatCount(others.length));
}

/** The other things like a row: those of the page, and duplicates beyond it, which have its text. */
function alikeOf(row: Reported, rows: readonly Reported[]): Reported[] {
  if (!isShared(row)) return [];
  const shown = rows.filter((other) => other !== row && isAlike(row, other));
  const known = new Set(rows.map(({ _id }) => _id));
  const beyond = row.duplicates.filter((id) => !known.has(id));
  return [...shown, ...beyond.map((_id) => ({ ...row, _id }))].slice(0, JUDGED_AT_ONCE_MAX - 1);
}

export const alike = { of: alikeOf, label };
