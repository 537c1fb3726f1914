import { sql } from "drizzle-orm";
import { z } from "zod";

import { type ErrorCode, errors, isErrorCode } from "../../../contract/errors.ts";
import { VENUE_IMPORT_MAX_ROWS } from "../../../contract/limits.ts";
import { normalizeText } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/route.ts";
import { parseTable } from "../../../contract/table-text.ts";
import { VENUE_CATEGORIES, VENUE_CATEGORY_NAMES, type VenueCategory } from "../../../contract/venue-places.ts";
import { type importVenuesRoute, venueFields } from "../../../contract/venues.ts";
import type { Ctx } from "../../context.ts";
import { leads, usernames, users } from "../../db/schema/people.ts";
import { venueWords, venues } from "../../db/schema/venues.ts";
import { rawStatement } from "../../db/statements.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { trackedVenues, typedVenue } from "./venue.ts";

const row = z.object(venueFields);

/** A row that is right, as it is stored. */
interface ReadRow {
  row: number;
  venue: ReturnType<typeof typedVenue>;
}

/** What stands in the first line of a table with names. */
const NAMES = /^(?:name|نام)$/i;

/**
 * Adds the venues of a table in one batch, and brings those up to date that are there already; of a table with a wrong row none.
 * @throws AppError VENUE_IMPORT_EMPTY, VENUE_IMPORT_TOO_LONG, VENUE_IMPORT_INVALID with what is wrong with which row
 */
export async function importVenues(ctx: Ctx, { table, category }: Input<typeof importVenuesRoute>) {
  const { db, now } = ctx;
  const lines = parseTable(table).filter(({ row: number, cells }) => number > 1 || !NAMES.test(cells[0] ?? ""));
  if (lines.length === 0) throw new AppError("VENUE_IMPORT_EMPTY");
  if (lines.length > VENUE_IMPORT_MAX_ROWS) throw new AppError("VENUE_IMPORT_TOO_LONG");
  const read = readRows(lines, category);
  await refuseUnknownSites(ctx, read);

  const stored = read.map(({ venue }) => ({ id: ctx.newId(), ...venue.stored, words: venue.words }));
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
      rawStatement(sql`insert into ${venueWords} (venue_id, word, category)
        select ${venues.id}, word.value, ${venues.category}
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
  const changed = before[0]?.count ?? 0;
  const added = (after[0]?.count ?? 0) - changed;
  return { message: "مرکزهای جدول ذخیره شدند.", added, changed };
}

/** @throws AppError VENUE_IMPORT_INVALID */
function readRows(lines: readonly { row: number; cells: string[] }[], category: VenueCategory | undefined): ReadRow[] {
  const seen = new Set<string>();
  const read: ReadRow[] = [];
  const wrong: { row: number; error: string }[] = [];
  for (const { row: number, cells } of lines) {
    const code = codeOf(() => {
      const venue = readRow(cells, category);
      const { name, region, category: of } = venue.stored;
      const key = JSON.stringify([name, region, of]);
      if (seen.has(key)) throw new AppError("VENUE_IMPORT_TWICE");
      seen.add(key);
      read.push({ row: number, venue });
    });
    if (code !== null) wrong.push({ row: number, error: errors[code].text });
  }
  if (wrong.length > 0) throw new AppError("VENUE_IMPORT_INVALID", { rows: wrong });
  return read;
}

/** The code of what a row is refused with; null where it is right. */
function codeOf(readOne: () => void): ErrorCode | null {
  try {
    readOne();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** @throws AppError */
function readRow(
  [name = "", region = "", siteId = "", videoUrl = "", named = ""]: string[],
  otherwise: VenueCategory | undefined,
) {
  const parsed = row.safeParse({
    name,
    region,
    siteId,
    videoUrl,
    category: named === "" ? otherwise : categoryOf(named),
  });
  if (parsed.success) return typedVenue(parsed.data);
  const message = parsed.error.issues[0]?.message;
  throw new AppError(isErrorCode(message) ? message : "INVALID_INPUT");
}

/** A category by its own name or by what people call it. */
const categoryOf = (named: string): string =>
  VENUE_CATEGORIES.find((one) => [one, plain(VENUE_CATEGORY_NAMES[one])].includes(plain(named))) ?? named;

/** Half-spaces, spaces and capitals are nothing that a category is known by. */
const plain = (text: string): string =>
  normalizeText(text)
    .replaceAll(/[\s\u200C]/g, "")
    .toLowerCase();

/** What is nobody's might become a stranger's, with the venue's video. @throws AppError VENUE_IMPORT_INVALID */
async function refuseUnknownSites({ db }: Ctx, read: readonly ReadRow[]): Promise<void> {
  const sites = [...new Set(read.flatMap(({ venue }) => venue.stored.siteId ?? []))];
  if (sites.length === 0) return;
  const [known] = await db.batch([
    db
      .select({ username: usernames.username })
      .from(usernames)
      .innerJoin(users, sql`${users.id} = ${usernames.userId}`)
      .where(
        sql`${usernames.username} in (select value from json_each(${JSON.stringify(sites)})) and ${leads} and ${users.deletedAt} is null`,
      ),
  ]);
  const names = new Set(known.map(({ username }) => username));
  const rows = read.flatMap(({ row: number, venue: { stored } }) =>
    stored.siteId === null || names.has(stored.siteId) ? [] : [{ row: number, error: errors.SITE_ID_NOT_FOUND.text }],
  );
  if (rows.length > 0) throw new AppError("VENUE_IMPORT_INVALID", { rows });
}
