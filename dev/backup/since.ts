import type { DatabaseSync } from "node:sqlite";

import { z } from "zod";

import { quoted } from "./orders.ts";
import { type Target, query } from "./target.ts";

/** A session's key is 16 bytes: a statement stays far below D1's 100 kB. */
const SESSIONS_PER_STATEMENT = 1500;
/** So that no statement takes long. */
const ENDED_AT_ONCE = 10_000;

const bytes = z.instanceof(Uint8Array).transform((value) => `X'${Buffer.from(value).toString("hex")}'`);
/** A person is the same in two databases by key and registration: a key may have been given again in between. */
const person = { id: z.int(), registeredAt: z.int() };
type Person = { id: number; registeredAt: number };

/** What the newer backup knows of people who protected themselves, or were kept from others, since the restored moment. */
interface Since {
  newer: DatabaseSync;
  /** UTC milliseconds. */
  restoredTo: number;
}

/**
 * The statements that apply again what people did since: accounts that were deleted, blocks, suspensions and their ends,
 * sessions that ended, and names that were closed. Applied twice, they change nothing more.
 */
export async function applyAgain(target: Target, since: Since): Promise<string[]> {
  return [
    ...blocksAgain(since),
    ...(await suspensionsAgain(target, since)),
    ...namesAgain(since),
    ...contactsAgain(since),
    ...erasuresAgain(since),
    ...(await endSessions(target, since)),
  ];
}

/** The statements that end every session of the restored state. */
export async function endAllSessions(target: Target, restoredTo: number): Promise<string[]> {
  const isOld = `created_at <= ${restoredTo}`;
  const [[counted] = []] = await query(target, [`select count(*) as n from sessions where ${isOld}`]);
  const times = Math.ceil(Number(counted?.["n"] ?? 0) / ENDED_AT_ONCE);
  return Array<string>(times).fill(
    `delete from sessions where id in (select id from sessions where ${isOld} limit ${ENDED_AT_ONCE});`,
  );
}

/** The Worker erases them: only it knows everything that is a person's (worker/domain/people/erase-person.ts). */
function erasuresAgain({ newer, restoredTo }: Since): string[] {
  const gone = all(
    newer,
    z.object(person),
    "select id, registered_at as registeredAt from users where deleted_at > ?",
    [restoredTo],
  );
  return gone.flatMap((one) => [
    `insert or ignore into erasures (user_id) select id from users where ${isThere(one)} and deleted_at is null;`,
    `delete from sessions where user_id in (select id from users where ${isThere(one)});`,
  ]);
}

const block = z.object({
  blocker: z.int(),
  blockerSince: z.int(),
  blocked: z.int(),
  blockedSince: z.int(),
  at: z.int(),
  knownBy: bytes,
  knownName: z.string(),
});

/** A block ends the follows between its two people, as when it was made. */
function blocksAgain({ newer, restoredTo }: Since): string[] {
  const made = all(
    newer,
    block,
    `select blocker_id as blocker, one.registered_at as blockerSince, blocked_id as blocked, other.registered_at as blockedSince,
      blocked_at as at, known_by as knownBy, known_name as knownName
    from blocks join users as one on one.id = blocker_id join users as other on other.id = blocked_id
    where blocked_at > ?`,
    [restoredTo],
  );
  return made.flatMap(({ blocker, blockerSince, blocked, blockedSince, at, knownBy, knownName }) => [
    `insert or ignore into blocks (blocker_id, blocked_id, blocked_at, known_by, known_name)
      select id, ${blocked}, ${at}, ${knownBy}, ${quoted(knownName)} from users
      where ${isThere({ id: blocker, registeredAt: blockerSince })}
        and exists (select 1 from users where ${isThere({ id: blocked, registeredAt: blockedSince })});`,
    ...endFollow(blocker, blocked, [blocker, blocked]),
    ...endFollow(blocked, blocker, [blocker, blocked]),
  ]);
}

function endFollow(follower: number, followee: number, [blocker, blocked]: [number, number]): string[] {
  const isFollow = `follower_id = ${follower} and followee_id = ${followee}
    and exists (select 1 from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;
  const follows = `exists (select 1 from follows where ${isFollow})`;
  return [
    `update users set following_count = following_count - 1 where id = ${follower} and ${follows};`,
    `update users set follower_count = follower_count - 1 where id = ${followee} and ${follows};`,
    `delete from follows where ${isFollow};`,
  ];
}

/** Not once somebody was suspended or freed after the restore: what a moderator decided last holds. */
async function suspensionsAgain(target: Target, { newer, restoredTo }: Since): Promise<string[]> {
  const suspended = z.object({ ...person, until: z.int().nullable() });
  const columns = "id, registered_at as registeredAt, suspended_until as until";
  const isSuspended = "suspended_until is not null and deleted_at is null";
  const [restored = []] = await query(target, [`select ${columns} from users where ${isSuspended}`]);
  const known = newer.prepare(`select ${columns} from users where id = ? and registered_at = ? and deleted_at is null`);
  const ended = z
    .array(suspended)
    .parse(restored)
    .flatMap(({ id, registeredAt }) => suspended.array().parse(known.all(id, registeredAt)));
  const made = all(newer, suspended, `select ${columns} from users where ${isSuspended}`, []);
  const isLast = (one: string) => `not exists (select 1 from audit_entries where at > ${restoredTo}
    and action like 'person.%suspend%' and (action like '%-all' or target = (select lower(hex(public_id)) from users where ${one})))`;
  return [...ended, ...made].map(
    ({ until, ...one }) =>
      `update users set suspended_until = ${until ?? "null"} where ${isThere(one)} and deleted_at is null
        and suspended_until is not ${until ?? "null"} and ${isLast(isThere(one))};`,
  );
}

/** Sessions that the newer backup no longer has. */
async function endSessions(target: Target, { newer, restoredTo }: Since): Promise<string[]> {
  const [restored = []] = await query(target, [`select hex(id) as id from sessions where created_at <= ${restoredTo}`]);
  const open = new Set(
    newer
      .prepare("select hex(id) as id from sessions")
      .all()
      .map(({ id }) => id),
  );
  const ended = z
    .array(z.object({ id: z.string() }))
    .parse(restored)
    .flatMap(({ id }) => (open.has(id) ? [] : [`X'${id}'`]));
  return Array.from({ length: Math.ceil(ended.length / SESSIONS_PER_STATEMENT) }, (_, n) => {
    const some = ended.slice(n * SESSIONS_PER_STATEMENT, (n + 1) * SESSIONS_PER_STATEMENT);
    return `delete from sessions where id in (${some.join(",")});`;
  });
}

const renamed = z.object({
  ...person,
  username: z.string(),
  changedAt: z.int().nullable(),
  publicId: bytes,
});
const name = z.object({ username: z.string(), chosenAt: z.int(), closedAt: z.int().nullable() });

/** People who closed a name, with the name and the public id that they have since. */
function namesAgain({ newer, restoredTo }: Since): string[] {
  const people = all(
    newer,
    renamed,
    `select id, registered_at as registeredAt, username, username_changed_at as changedAt, public_id as publicId from users
    where username is not null and id in (select user_id from usernames where closed_at > ?)`,
    [restoredTo],
  );
  return people.flatMap(({ username, changedAt, publicId, ...one }) => {
    const names = all(
      newer,
      name,
      "select username, chosen_at as chosenAt, closed_at as closedAt from usernames where user_id = ?",
      [one.id],
    );
    const isSame = `${isThere(one)} and deleted_at is null`;
    // Not over a name that was chosen after the restore.
    const isRenamed = `${isSame} and coalesce(username_changed_at, 0) <= ${restoredTo}
      and exists (select 1 from usernames where username = ${quoted(username)} and user_id = ${one.id})`;
    return [
      ...names.map(
        ({ username: taken, chosenAt }) => `insert into usernames (username, user_id, chosen_at)
          select ${quoted(taken)}, id, ${chosenAt} from users where ${isSame}
            and not exists (select 1 from usernames where ${folded("username")} = ${folded(quoted(taken))});`,
      ),
      `update audit_entries set target = lower(hex(${publicId}))
        where target = (select lower(hex(public_id)) from users where ${isRenamed});`,
      `update users set username = ${quoted(username)}, username_changed_at = ${changedAt ?? "null"}, public_id = ${publicId}
        where ${isRenamed};`,
      ...names.flatMap(({ username: former, closedAt }) =>
        closedAt === null
          ? []
          : `update usernames set closed_at = ${closedAt} where username = ${quoted(former)} and closed_at is null
              and user_id = (select id from users where ${isSame} and username is not ${quoted(former)});`,
      ),
    ];
  });
}

const folded = (text: string): string => `replace(replace(${text}, '.', ''), '-', '')`;

/** What holds against people who left, should they come back. */
function contactsAgain({ newer }: Since): string[] {
  const suspended = all(
    newer,
    z.object({ digest: z.string(), until: z.int() }),
    "select * from suspended_contacts",
    [],
  );
  const blocked = all(
    newer,
    z.object({ ...person, digest: z.string(), at: z.int(), knownBy: bytes, knownName: z.string() }),
    `select id, registered_at as registeredAt, digest, blocked_at as at, known_by as knownBy, known_name as knownName
    from blocked_contacts join users on users.id = blocker_id`,
    [],
  );
  return [
    ...suspended.map(
      ({ digest, until }) => `insert into suspended_contacts (digest, until) values (${quoted(digest)}, ${until})
        on conflict (digest) do update set until = max(until, excluded.until);`,
    ),
    ...blocked.map(
      ({ digest, at, knownBy, knownName, ...one }) =>
        `insert or ignore into blocked_contacts (blocker_id, digest, blocked_at, known_by, known_name)
        select id, ${quoted(digest)}, ${at}, ${knownBy}, ${quoted(knownName)} from users where ${isThere(one)};`,
    ),
  ];
}

const all = <Schema extends z.ZodType>(
  database: DatabaseSync,
  schema: Schema,
  sql: string,
  parameters: number[],
): z.output<Schema>[] => z.array(schema).parse(database.prepare(sql).all(...parameters));

const isThere = ({ id, registeredAt }: Person): string => `id = ${id} and registered_at = ${registeredAt}`;
