import { z } from "zod";

import type { Viewer } from "../context.ts";
import type { D1Connection, Precondition } from "../db/client.ts";

const IS_OPEN = "select 1 from sessions where id = unhex(?1, '-') and user_id = ?2 and expires_at > ?3";
// SQLite can raise errors only in triggers, but an invalid JSON path fails the batch too.
const REFUSE_ENDED = `select json_extract('{}', iif(exists (${IS_OPEN}), '$', 'session-ended'))`;
const NAMES = `select username, mobile, email, email_verified_at, last_seen_at from users
  join sessions on sessions.id = unhex(?2, '-') where users.id = ?1 and deleted_at is null`;

const names = z
  .object({
    username: z.string().nullable(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    email_verified_at: z.number().nullable(),
    last_seen_at: z.number(),
  })
  .transform(({ email_verified_at: emailVerifiedAt, last_seen_at: lastSeenAt, ...said }) => ({
    ...said,
    emailVerifiedAt,
    lastSeenAt,
  }));

/** The session of a call has ended: logged out, here or elsewhere, or expired. */
export class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

/**
 * Checks the viewer's session in the first batch of their request: no extra trip, one extra row, and if it has ended
 * nothing of the batch happens. `withNames` also reads what a new token contains, and when the session was last extended.
 */
export class SessionCheck implements Precondition {
  readonly statements: readonly D1PreparedStatement[];
  /** Null before the batch has run, and if they were not requested. */
  names: z.infer<typeof names> | null = null;
  private readonly d1: D1Connection;
  private readonly session: readonly [id: string, userId: number, now: number];

  /** @param now UTC milliseconds */
  constructor(d1: D1Connection, { sessionId, userId }: Viewer, now: number, { withNames }: { withNames: boolean }) {
    this.d1 = d1;
    this.session = [sessionId, userId, now];
    const refuseEnded = d1.prepare(REFUSE_ENDED).bind(...this.session);
    this.statements = withNames ? [refuseEnded, d1.prepare(NAMES).bind(userId, sessionId)] : [refuseEnded];
  }

  onHeld([, asked]: readonly D1Result[]): void {
    if (asked !== undefined) this.names = names.safeParse(asked.results[0]).data ?? null;
  }

  /** D1's error texts may change, so the session itself is read. @throws SessionEnded */
  async throwIfViolated(): Promise<void> {
    const [open] = await this.d1.send([this.d1.prepare(IS_OPEN).bind(...this.session)]);
    if (open?.results.length === 0) throw new SessionEnded();
  }
}
