import { type SQL, and, eq, gt, sql } from "drizzle-orm";

import { CODE_MAX_WRONG_TRIES } from "../../../contract/login/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { type AdminUser, USER_CURSOR, type listUsersRoute } from "../../../contract/users/calls.ts";
import type { Ctx } from "../../context.ts";
import { encoded } from "../../db/bound-column.ts";
import { wallets } from "../../db/schema/gems.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { loginCodes } from "../../db/schema/login.ts";
import { isSuspended, users } from "../../db/schema/people.ts";
import { audited } from "../../domain/audit/audited.ts";
import { openCode } from "../../domain/codes/sealed-code.ts";
import { creditInUse, walletSumsColumns, walletSumsOf } from "../../domain/gems/wallet.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { AppError } from "../../errors.ts";
import { foundRows } from "./search-users.ts";
import { momentOrNull } from "../../moment-or-null.ts";

type Listing = Input<typeof listUsersRoute>;

/**
 * A page of people: newest first; the suspended, longest first; or a search by prefix, filtered by the state. With
 * `reveal` only that person, with their valid codes.
 * @throws AppError PAGE_TOO_FAR, PERSON_NOT_FOUND for a revealed one
 */
export async function listUsers(ctx: Ctx, listing: Listing) {
  const { db } = ctx;
  const asked = listing.reveal === undefined ? listing : { ...listing, q: listing.reveal, page: 1, cursor: undefined };
  const isSearch = asked.q.trim() !== "";
  const place = placeOf(ctx, asked, isSearch);
  if (place === null) return { items: [], nextCursor: null, total: null };
  const onlySuspended = asked.state === "suspended";
  const [rows, total, ended] = await db.batch([
    selectPage(ctx, place),
    selectTotal({ db }, onlySuspended ? "suspended-users" : "users"),
    selectEnded(ctx, onlySuspended && !isSearch),
  ]);
  const { shown, nextCursor } = pageOf(rows, asked, (row) => cursorAt(row, asked, isSearch));
  const found = distinct(shown)
    .map((row) => toAdminUser(ctx, row))
    .filter(({ suspended }) => !onlySuspended || suspended);
  const items = listing.reveal === undefined ? found : await revealed(ctx, found);
  return {
    items,
    nextCursor,
    total: isSearch ? null : Math.max(0, totalOf(total) - (onlySuspended ? totalOf(ended) : 0)),
  };
}

interface Place {
  /** A subquery that selects people by `place`, in order. */
  rows: SQL;
  order: SQL;
}

/** The query of a page; each variant reads an index only. Null for a text that nothing can begin with. */
function placeOf({ now }: Ctx, listing: Listing, isSearch: boolean): Place | null {
  const skipped = skippedBy(listing);
  const [, at, publicId] = USER_CURSOR.exec(listing.cursor ?? "") ?? [];
  const limit = sql`limit ${listing.limit + 1} offset ${skipped}`;
  const theirId = sql`(select +${users.id} from ${users} where ${users.publicId} = ${encoded(users.publicId, publicId ?? "")})`;
  if (isSearch) {
    const after = publicId === undefined ? null : { way: Number(at), publicId };
    const rows = foundRows({ typed: listing.q, after, rows: listing.limit + 1, skipped });
    return rows && { rows, order: sql`listed.way, listed.found_by` };
  }
  if (listing.state === "suspended") {
    const until =
      at === undefined ? sql`true` : sql`(${users.suspendedUntil}, ${users.id}) < (${Number(at)}, ${theirId})`;
    return {
      rows: sql`select "users".rowid as place, null as application, 0 as way from ${users} where ${users.suspendedUntil} > ${now} and ${users.deletedAt} is null
        and ${until} order by ${users.suspendedUntil} desc, ${users.id} desc ${limit}`,
      order: sql`${users.suspendedUntil} desc, ${users.id} desc`,
    };
  }
  const older = publicId === undefined ? sql`true` : sql`${users.id} < ${theirId}`;
  return {
    rows: sql`select "users".rowid as place, null as application, 0 as way from ${users} where ${users.deletedAt} is null and ${older}
      order by ${users.id} desc ${limit}`,
    order: sql`${users.id} desc`,
  };
}

/** People with their wallet's totals and the names of their application, by key lookups. */
function selectPage({ db }: Ctx, { rows, order }: Place) {
  const inUse = creditInUse(db);
  const theirApplication = sql`(select own.rowid from ${jobApplications} as own where own.mobile = ${users.mobile})`;
  return db
    .select({
      way: sql<number>`listed.way`.as("way"),
      publicId: users.publicId,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      mobile: users.mobile,
      avatarUrl: users.avatarUrl,
      registeredAt: users.registeredAt,
      suspendedUntil: users.suspendedUntil,
      firstName: jobApplications.firstName,
      lastName: jobApplications.lastName,
      ...walletSumsColumns,
    })
    .from(sql`(${rows}) as listed`)
    .crossJoin(users)
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .leftJoin(inUse.entry, inUse.on)
    .leftJoin(jobApplications, sql`"job_applications".rowid = coalesce(listed.application, ${theirApplication})`)
    .where(sql`"users".rowid = listed.place`)
    .orderBy(order);
}

type Row = Awaited<ReturnType<typeof selectPage>>[number];

/** Suspensions that ended since the nightly sweep and are therefore still counted; 0 when not needed. */
const selectEnded = ({ db, now }: Ctx, isAsked: boolean) =>
  db
    .select({ count: sql<number>`count(*)`.as("count") })
    .from(users)
    .where(sql`${isAsked} and ${users.suspendedUntil} <= ${now} and ${users.deletedAt} is null`);

function cursorAt({ way, suspendedUntil, publicId }: Row, { state }: Listing, isSearch: boolean): string {
  if (isSearch) return `${way}_${publicId}`;
  return state === "suspended" ? `${suspendedUntil}_${publicId}` : publicId;
}

/** A person may be found in two ways. */
const distinct = (rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [row.publicId, row])).values()];

const iso = (moment: number): string => new Date(moment).toISOString();

function toAdminUser({ now }: Ctx, row: Row): AdminUser {
  const registeredAt = iso(row.registeredAt);
  return {
    _id: row.publicId,
    username: row.username ?? "",
    email: row.email ?? "",
    emailVerified: row.emailVerifiedAt !== null,
    mobileNumber: row.mobile ?? "",
    name: row.firstName ?? "",
    lastName: row.lastName ?? "",
    avatarUrl: row.avatarUrl,
    registeredAt,
    createdAt: registeredAt,
    suspended: isSuspended(row, now),
    suspendedUntil: momentOrNull(row.suspendedUntil),
    currentLoginCode: null,
    currentEmailLoginCode: null,
    ...walletSumsOf(row),
  };
}

/**
 * One person with the codes that would log them in; audited before it is answered.
 * @throws AppError PERSON_NOT_FOUND
 */
async function revealed(ctx: Ctx, [person]: readonly AdminUser[]): Promise<AdminUser[]> {
  const { db, now, config } = ctx;
  if (!person) throw new AppError("PERSON_NOT_FOUND");
  const [codes] = await audited(ctx, { action: "person.reveal-code", target: person._id, rows: [] }, [
    db
      .select({ type: loginCodes.type, sealed: loginCodes.sealedCode })
      .from(loginCodes)
      .where(
        and(
          sql`(${loginCodes.identifier}, ${loginCodes.type}) in (values (${person.mobileNumber}, 'mobile'), (${person.email}, 'email'))`,
          gt(loginCodes.expiresAt, now),
          sql`${loginCodes.tries} < ${CODE_MAX_WRONG_TRIES}`,
        ),
      ),
  ]);
  const open = async (type: "mobile" | "email") => {
    const code = codes.find((one) => one.type === type);
    return code ? openCode(code.sealed, config.CODE_SEAL_SECRET) : null;
  };
  return [{ ...person, currentLoginCode: await open("mobile"), currentEmailLoginCode: await open("email") }];
}
