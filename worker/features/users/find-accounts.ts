import { eq, or, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { type User, users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";

/** The accounts an administrator's call is about. */
export interface Accounts {
  people: readonly [User, ...User[]];
  /** The public identifier, for the audit. */
  target: string;
  /** Whether these are all accounts of one human being. */
  isEverybody: boolean;
}

/** The person with a public id. @throws AppError PERSON_NOT_FOUND, USER_DELETED */
export async function findUser({ db }: Ctx, publicId: string): Promise<Accounts> {
  const [people] = await db.batch([db.select().from(users).where(eq(users.publicId, publicId))]);
  return { people: notGone(people, "PERSON_NOT_FOUND"), target: publicId, isEverybody: false };
}

/** The author of a joke, also of a deleted one. @throws AppError JOKE_NOT_FOUND, USER_DELETED */
export async function findAuthor({ db }: Ctx, jokeId: string): Promise<Accounts> {
  const [people] = await db.batch([
    db
      .select()
      .from(users)
      .where(eq(users.id, db.select({ id: jokes.authorId }).from(jokes).where(eq(jokes.id, jokeId)))),
  ]);
  const [author] = notGone(people, "JOKE_NOT_FOUND");
  return { people: [author], target: author.publicId, isEverybody: false };
}

/**
 * A joke's author with all accounts of the same mailbox: contacts are unique, but `sara+2@example.com` is read by
 * `sara@example.com`.
 * @throws AppError JOKE_NOT_FOUND, USER_DELETED
 */
export async function findAccountsOfAuthor(ctx: Ctx, jokeId: string): Promise<Accounts> {
  const { db } = ctx;
  const named = await findAuthor(ctx, jokeId);
  const mailbox = mailboxOf(named.people[0]);
  if (mailbox === null) return { ...named, isEverybody: true };
  const { local, domain } = mailbox;
  const [others] = await db.batch([
    db
      .select()
      .from(users)
      .where(
        sql`${users.emailVerifiedAt} is not null and ${or(
          eq(users.email, `${local}@${domain}`),
          // From «+» to the next character: a range of the index.
          sql`${users.email} > ${`${local}+`} and ${users.email} < ${`${local},`} and ${users.email} like ${`%@${domain}`}`,
        )}`,
      ),
  ]);
  const [writer] = named.people;
  return { ...named, people: [writer, ...others.filter(({ id }) => id !== writer.id)], isEverybody: true };
}

/** The parts of an e-mail before a plus and after the @; null without a proved e-mail. */
function mailboxOf(person: User): { local: string; domain: string } | null {
  if (person.email === null || person.emailVerifiedAt === null) return null;
  const [, local, domain] = /^([^+@]+)[^@]*@(.+)$/.exec(person.email) ?? [];
  return local === undefined || domain === undefined ? null : { local, domain };
}

function notGone(people: readonly User[], missing: "PERSON_NOT_FOUND" | "JOKE_NOT_FOUND"): readonly [User] {
  const [person] = people;
  if (!person) throw new AppError(missing);
  if (person.deletedAt !== null) throw new AppError("USER_DELETED");
  return [person];
}
