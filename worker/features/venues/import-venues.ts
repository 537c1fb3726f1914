import { eq, sql } from "drizzle-orm";
import { z } from "zod";

import { type ErrorCode, errors, isErrorCode } from "../../../contract/errors.ts";
import {
  VENUE_CATEGORIES,
  VENUE_CATEGORY_NAMES,
  VENUE_IMPORT_MAX_ROWS,
  type VenueCategory,
} from "../../../contract/venues/values.ts";
import { normalizeText } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { parseTable } from "../../../contract/table-text.ts";
import { type importVenuesRoute, venueFields } from "../../../contract/venues/calls/venues.ts";
import type { Ctx } from "../../context.ts";
import { leads, usernames, users } from "../../db/schema/people.ts";
import { venueWords, venues } from "../../db/schema/venues.ts";
import { rawStatement } from "../../db/statements.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { forgetVenueLists } from "./forget-lists.ts";
import { trackedVenues, typedVenue } from "./venue.ts";

const row = z.object(venueFields);

/** Two rows with these fields equal are the same venue. */
const sameVenue = row.pick({ name: true, region: true, category: true });

interface ReadRow {
  row: number;
  /** Its site id, even if the row has other faults. */
  site: string | null;
  codes: Set<ErrorCode>;
  venue: ReturnType<typeof typedVenue> | null;
}

/** The first cell of a header line. */
const NAMES = /^(?:name|نام)$/i;

/**
 * Imports a table in one batch, adding venues and updating existing ones; nothing if any row is wrong.
 * @throws AppError VENUE_IMPORT_EMPTY, VENUE_IMPORT_TOO_LONG, VENUE_IMPORT_INVALID with every error of every row
 */
export async function importVenues(ctx: Ctx, { table, category }: Input<typeof importVenuesRoute>) {
  const { db, now } = ctx;
  const lines = parseTable(table).filter(({ row: number, cells }) => number > 1 || !NAMES.test(cells[0] ?? ""));
  if (lines.length === 0) throw new AppError("VENUE_IMPORT_EMPTY");
  if (lines.length > VENUE_IMPORT_MAX_ROWS) throw new AppError("VENUE_IMPORT_TOO_LONG");
  const read = readRows(lines, category);
  const sites = await knownSites(
    ctx,
    read.flatMap(({ site }) => site ?? []),
  );
  for (const { site, codes } of read) if (site !== null && !sites.has(site)) codes.add("SITE_ID_NOT_FOUND");
  const wrong = read.flatMap(({ row: number, codes }) =>
    [...codes].map((code) => ({ row: number, error: errors[code].text })),
  );
  if (wrong.length > 0) throw new AppError("VENUE_IMPORT_INVALID", { rows: wrong });

  const stored = read.flatMap(({ venue }) =>
    venue === null ? [] : { id: ctx.newId(), ...venue.stored, words: venue.words },
  );
  const json = sql`json_each(${JSON.stringify(stored)})`;
  const field = (name: string) => sql`each.value ->> ${sql.raw(`'$.${name}'`)}`;
  const isOfTable = sql`${venues.removedAt} is null and (${venues.category}, ${venues.name}, ${venues.region}) in
    (select ${field("category")}, ${field("name")}, ${field("region")} from ${json} as each)`;
  const ids = sql`(select ${venues.id} from ${venues} where ${isOfTable})`;
  const [before, , , , after] = await audited(
    ctx,
    { action: "venue.import", target: String(stored.length), rows: trackedVenues(isOfTable) },
    [
      db
        .select({ count: sql<number>`count(*)`.as("count") })
        .from(venues)
        .where(isOfTable),
      rawStatement(sql`insert into ${venues}
        (id, name, region, site_id, video_url, category, created_at, updated_at, province)
        select ${field("id")}, ${field("name")}, ${field("region")}, ${field("siteId")}, ${field("videoUrl")},
          ${field("category")}, ${now}, ${now}, ${field("province")}
        from ${json} as each where true
        on conflict (category, name, region) where removed_at is null
        do update set site_id = excluded.site_id, video_url = excluded.video_url, updated_at = excluded.updated_at`),
      db.delete(venueWords).where(sql`${venueWords.venueId} in ${ids}`),
      rawStatement(sql`insert into ${venueWords} (venue_id, word, category, province)
        select ${venues.id}, word.value, ${venues.category}, ${venues.province}
        from ${json} as each
        join ${venues} on ${venues.category} = ${field("category")} and ${venues.name} = ${field("name")}
          and ${venues.region} = ${field("region")} and ${venues.removedAt} is null,
          json_each(each.value, '$.words') as word
        where true on conflict do nothing`),
      db
        .select({ count: sql<number>`count(*)`.as("count") })
        .from(venues)
        .where(isOfTable),
    ],
  );
  await forgetVenueLists(ctx);
  const changed = before[0]?.count ?? 0;
  const added = (after[0]?.count ?? 0) - changed;
  return { message: "مرکزهای جدول ذخیره شدند.", added, changed };
}

/** Each row with its errors, or as it is stored. */
function readRows(lines: readonly { row: number; cells: string[] }[], category: VenueCategory | undefined): ReadRow[] {
  const seen = new Set<string>();
  return lines.map(({ row: number, cells: [name = "", region = "", siteId = "", videoUrl = "", named = ""] }) => {
    const typed = { name, region, siteId, videoUrl, category: named === "" ? category : categoryOf(named) };
    const parsed = row.safeParse(typed);
    const site = row.shape.siteId.safeParse(siteId).data ?? null;
    const codes = new Set(
      parsed.error?.issues.map(({ message }) => (isErrorCode(message) ? message : "INVALID_INPUT")),
    );
    const isNamed = sameVenue.safeParse(typed);
    const key = JSON.stringify(isNamed.data);
    if (isNamed.success && seen.has(key)) codes.add("VENUE_IMPORT_TWICE");
    seen.add(key);
    return { row: number, site, codes, venue: parsed.success ? typedVenue(parsed.data) : null };
  });
}

/** A category by its id or its Persian name. */
const categoryOf = (named: string): string =>
  VENUE_CATEGORIES.find((one) => [one, plain(VENUE_CATEGORY_NAMES[one])].includes(plain(named))) ?? named;

/** For comparing categories: without half-spaces, spaces and capitals. */
const plain = (text: string): string =>
  normalizeText(text)
    .replaceAll(/[\s\u200C]/g, "")
    .toLowerCase();

/** Which of these usernames exist; an unused one could later become a stranger's, with the venue's video. */
async function knownSites({ db }: Ctx, sites: readonly string[]): Promise<Set<string>> {
  if (sites.length === 0) return new Set();
  const [known] = await db.batch([
    db
      .select({ username: usernames.username })
      .from(usernames)
      .innerJoin(users, eq(users.id, usernames.userId))
      .where(
        sql`${usernames.username} in (select value from json_each(${JSON.stringify(sites)})) and ${leads} and ${users.deletedAt} is null`,
      ),
  ]);
  return new Set(known.map(({ username }) => username));
}
