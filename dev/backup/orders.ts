const DAY_MS = 24 * 60 * 60 * 1000;
/** A payment is open for a day; an order that ended longer before the restored moment was not paid after it. */
const ASKED_AGAIN_MS = 2 * DAY_MS;

/** An order as a newer backup knows it, with when its person registered. */
export interface NewerOrder {
  id: string;
  userId: number;
  registeredAt: number;
  gems: number;
  toman: number;
  authority: string;
  createdAt: number;
}

/** The moment from which orders are asked again: before the newest order that a restored database knows. */
export const ASKED_FROM = `(select coalesce(max(created_at), 0) - ${ASKED_AGAIN_MS} from gem_orders)`;

/** The gateway may have verified since what was restored as failed or cancelled: the schedule asks about it again. */
export const REOPEN_ORDERS = `update gem_orders set state = 'open', failure = '', settled_at = null, asked_at = null
  where state in ('failed', 'cancelled') and authority is not null and created_at > ${ASKED_FROM};`;

/**
 * An inbox is named by its person's key. Keys that were given after the restored moment are skipped: otherwise a new
 * person would get a forgotten one's inbox.
 */
export const SKIP_KEYS = "update sqlite_sequence set seq = seq + 1000000 where name = 'users';";

/** Adds an order that the restored database lacks, if its person is there: the same key, and the same registration. */
export const addOrder = ({ id, userId, registeredAt, gems, toman, authority, createdAt }: NewerOrder): string =>
  `insert into gem_orders (id, user_id, gems, toman, authority, created_at)
  select ${quoted(id)}, id, ${gems}, ${toman}, ${quoted(authority)}, ${createdAt} from users
  where id = ${userId} and registered_at = ${registeredAt}
    and not exists (select 1 from gem_orders where id = ${quoted(id)} or authority = ${quoted(authority)});`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
