import { DAY_MS } from "../../contract/time.ts";

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

/** The moment from which orders are asked again. @param restoredTo UTC milliseconds */
export const askedFrom = (restoredTo: number): number => restoredTo - ASKED_AGAIN_MS;

/** The gateway may have verified since what was restored as failed or cancelled: the schedule asks about it again. */
export const reopenOrders = (
  restoredTo: number,
): string => `update gem_orders set state = 'open', failure = '', settled_at = null, asked_at = null
  where state in ('failed', 'cancelled') and authority is not null and created_at > ${askedFrom(restoredTo)};`;

/**
 * An inbox is named by its person's key. Keys that were given after the restored moment are skipped, once: otherwise a
 * new person would get a forgotten one's inbox.
 */
export const skipKeys = (restoredTo: number): string => `update sqlite_sequence set seq = max(seq,
  (select coalesce(max(id), 0) + 1000000 from users where registered_at <= ${restoredTo})) where name = 'users';`;

/** Adds an order that the restored database lacks, if its person is there: the same key, and the same registration. */
export const addOrder = ({ id, userId, registeredAt, gems, toman, authority, createdAt }: NewerOrder): string =>
  `insert into gem_orders (id, user_id, gems, toman, authority, created_at)
  select ${quoted(id)}, id, ${gems}, ${toman}, ${quoted(authority)}, ${createdAt} from users
  where id = ${userId} and registered_at = ${registeredAt}
    and not exists (select 1 from gem_orders where id = ${quoted(id)} or authority = ${quoted(authority)});`;

/** A text as SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
