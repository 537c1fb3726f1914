import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

import type { AuditAction } from "../../../contract/audit/actions.ts";
import type { AuditEntry } from "../../../contract/audit/calls.ts";
import { AUDIT_TEXT_SHOWN } from "../../../contract/audit/values.ts";
import { QUEUE_KINDS, QUEUE_KIND_NAMES } from "../../../contract/moderation/reports.ts";
import { toPersianDigits } from "../../../contract/digits.ts";
import type { Image } from "../../domain/audit/audit-actions.ts";
import { SMS_PROVIDER_NAMES, settingLabels } from "./setting-labels.ts";
import { isSettingKey } from "./describe-change.ts";
import { tableLabels } from "./labels.ts";

const target = sql.raw("audit_entries.target");
const firstWords = (column: string): SQL => sql.raw(`substr(${column}, 1, ${AUDIT_TEXT_SHOWN})`);
/** Somebody who has left has no name. */
const theirName = sql.raw("'personId', nullif(lower(hex(users.public_id)), ''), 'username', users.username");
const owner = (id: string): SQL => sql.raw(`left join users on users.id = ${id} and users.deleted_at is null`);

const person = sql`select json_object(${theirName}) from users
  where users.deleted_at is null and users.public_id = unhex(${target})`;

/** Selects the present name of an entry's target, by the noun of the action: one row, found by its key. */
const named: Readonly<Record<string, SQL>> = {
  person,
  gems: person,
  // A new video is given by username.
  video: sql`select json_object(${theirName}) from users where users.deleted_at is null
    and users.id in (select id from users where public_id = unhex(${target}) union all select user_id from usernames where username = ${target})`,
  joke: sql`select json_object('text', ${firstWords("jokes.text")}, ${theirName})
    from jokes ${owner("jokes.author_id")} where jokes.id = unhex(${target}, '-')`,
  report: sql`select json_object('kind', subject.kind, ${theirName}, 'text', iif(subject.kind = 'joke' and users.id is not null,
      ${firstWords("coalesce(nullif(jokes.text, ''), reports.snapshot)")}, null))
    from reported_subjects as subject ${owner("subject.owner_id")}
    left join jokes on subject.kind = 'joke' and jokes.key = subject.subject_id
    left join reports on reports.id = subject.first_report_id
    where subject.id = substr(${target}, 1, 36)`,
  issue: sql`select json_object('text', ${firstWords("issues.message")}, ${theirName})
    from issues ${owner("issues.user_id")} where issues.id = ${target} union all ${person}`,
  application: sql`select json_object('text', first_name || ' ' || last_name) from job_applications where id = ${target}`,
  "gem-order": sql`select json_object('gems', gem_orders.gems, ${theirName})
    from gem_orders ${owner("gem_orders.user_id")} where gem_orders.id = ${target}`,
  reward: sql`select json_object('gems', gift_tokens, 'toman', gift_amount * 1000, ${theirName})
    from rewards ${owner("rewards.user_id")} where rewards.id = ${target}`,
  "venue-credit": sql`select json_object('toman', venue_credits.toman, ${theirName})
    from venue_credits ${owner("venue_credits.user_id")} where venue_credits.id = ${target}`,
  "venue-secret": sql`select json_object('text', venue_secrets.name || '، ' || venues.name)
    from venue_secrets join venues on venues.id = venue_secrets.venue_id where venue_secrets.id = ${target}`,
  venue: sql`select json_object('text', name) from venues where id = ${target}`,
};

/** The name of an entry's target as JSON; null if it has none or no longer exists. */
export const namedTarget: SQL<string | null> =
  sql`case substr(audit_entries.action, 1, instr(audit_entries.action, '.') - 1)
  ${sql.join(
    Object.entries(named).map(([noun, select]) => sql`when ${sql.raw(`'${noun}'`)} then (${select} limit 1)`),
    sql` `,
  )} end`;

const found = z.object({
  kind: z.enum(QUEUE_KINDS).optional(),
  text: z.string().nullish(),
  gems: z.number().optional(),
  toman: z.number().optional(),
  personId: z.string().nullish(),
  username: z.string().nullish(),
});

const PICTURES: readonly (readonly [folder: string, name: string])[] = [
  ["/media/prizes/", "عکس جایزه"],
  ["/media/splashes/", "تصویر اسپلش"],
  ["/media/promos/", "تصویر تبلیغ"],
];
const LOGINS: Readonly<Record<string, string>> = { mobile: "با موبایل", email: "با ایمیل" };
const providers: Readonly<Record<string, string>> = SMS_PROVIDER_NAMES;

/** Targets that are no row of a table, by action. */
const TEXTS: { [Action in AuditAction]?: (of: string) => string } = {
  "setting.change": (of) => (isSettingKey(of) ? settingLabels[of].name : of),
  "reward-codes.change": () => "کدهای هدیه",
  "prizes.freeze": () => "جایزه‌ها",
  "login-attempts.reset": (of) => LOGINS[of] ?? of,
  "sms.test": (of) => providers[of] ?? of,
  "picture.upload": (of) => PICTURES.find(([folder]) => of.startsWith(folder))?.[1] ?? "عکس",
  "venue.import": (of) => `${toPersianDigits(of)} مرکز`,
  "venue.add": (of) => of,
};

interface Entry {
  action: AuditAction;
  target: string;
  named: string | null;
  rows: readonly { table: string; before: Image | null; after: Image | null }[];
}

/** Names the target of an entry; null if it no longer exists and no kept row has its name. */
export function nameTarget({ action, target: of, named: json, rows }: Entry): AuditEntry["about"] {
  const nobody = { kind: "", text: "", personId: null, username: null, others: 0 };
  const known = TEXTS[action]?.(of);
  if (known !== undefined) return { ...nobody, text: known };
  const kept = rows.map(keptName).find((name) => name !== "") ?? "";
  if (json === null) return kept === "" ? null : { ...nobody, text: kept };
  const { kind, text, gems = 0, toman = 0, personId = null, username = null } = found.parse(JSON.parse(json));
  const amounts = [gems && `${counted(gems)} جم`, toman && `${counted(toman)} تومان`].filter(Boolean).join(" و ");
  return {
    kind: kind === undefined ? "" : QUEUE_KIND_NAMES[kind],
    text: text || amounts || kept,
    personId,
    username,
    others: Number(/ \+(\d+)$/.exec(of)?.[1] ?? 0),
  };
}

/** The name of a row by its images, the older one first: a deleted joke has no text any more. */
const keptName = ({ table, before, after }: Entry["rows"][number]): string => {
  const nameOf = tableLabels[table]?.nameOf;
  if (nameOf === undefined) return "";
  const name = (before && nameOf(before)) || (after && nameOf(after)) || "";
  return [...name].slice(0, AUDIT_TEXT_SHOWN).join("");
};

const counted = (value: number): string => toPersianDigits(String(value).replace(/\B(?=(\d{3})+$)/g, "٬"));
