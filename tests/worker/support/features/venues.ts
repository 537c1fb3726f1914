import { z } from "zod";

import { wordsOf } from "../../../../contract/search/values.ts";
import type { VenueCategory } from "../../../../contract/venues/values.ts";
import {
  type discountBadges,
  type robotLoginTokens,
  venueCredits,
  venueSecrets,
  venues,
} from "../../../../worker/db/schema/venues.ts";
import { digestOfVenueSecret, venueSecretOf } from "../../../../worker/domain/venues/venue-secret.ts";
import { admin } from "../administrator.ts";
import { read } from "../call.ts";
import { db, rows } from "../database.ts";
import type { Person } from "../people.ts";

type Owner = Pick<Person, "userId">;

export const aPublicId = () => crypto.randomUUID().replaceAll("-", "");
const aDigest = () => aPublicId() + aPublicId();

/** Inserts a venue in a region of its own. @returns its id */
export async function aVenue(over: Partial<typeof venues.$inferInsert> = {}): Promise<string> {
  const [id, now] = [crypto.randomUUID(), Date.now()];
  await db.batch([
    db
      .insert(venues)
      .values({ id, name: "شهربازی ارم", region: id, category: "parks", createdAt: now, updatedAt: now, ...over }),
  ]);
  return id;
}

/** A word that no other venue has in its name. */
export const aName = () => `w${aPublicId().slice(0, 12)}`;

const added = z.object({
  item: z.looseObject({ _id: z.string(), name: z.string(), category: z.string() }),
});

/** Adds a venue as the administrator. @returns it, as everybody sees it */
export async function addVenue(fields: { name: string; category?: VenueCategory; [field: string]: unknown }) {
  return read(await admin.post("/api/parks", { category: "parks", ...fields }), added).item;
}

/** Inserts many venues, each found by `word`, by its number and by both: «شماره9000». Older than any other. */
export async function manyVenues(
  count: number,
  { category, word, province, first = 0 }: { category: VenueCategory; word: string; province: string; first?: number },
): Promise<void> {
  const last = first + count - 1;
  const numbers = `with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})`;
  const id = "'01700000-0000-7000-8000-' || printf('%012x', i)";
  await rows(
    `${numbers} insert into venues (id, name, region, category, created_at, updated_at, province)
     select ${id}, ?1 || ' شماره' || i, ?2, ?3, 1, 1, ?2 from n`,
    word,
    province,
    category,
  );
  // A made word may repeat a letter three times, which is folded.
  const [folded = ""] = wordsOf(word);
  for (const found of ["?1", "'شماره' || i"])
    await rows(
      `${numbers} insert into venue_words (venue_id, word, category, province) select ${id}, ${found}, ?2, ?3 from n where ?1 <> ''`,
      folded,
      category,
      province,
    );
}

/** Gives a staff member of a venue a secret. @returns the secret */
export async function aVenueSecret(over: Partial<typeof venueSecrets.$inferInsert> = {}): Promise<string> {
  const [id, secret] = [crypto.randomUUID(), venueSecretOf(aPublicId())];
  const venueId = over.venueId ?? (await aVenue());
  const secretHash = digestOfVenueSecret(secret).toString("hex");
  await db.batch([
    db.insert(venueSecrets).values({ id, name: "گیشهٔ یک", secretHash, createdAt: Date.now(), ...over, venueId }),
  ]);
  return secret;
}

/** Gives a person 50,000 toman for venues. @returns its `rid` */
export async function aVenueCredit(
  { userId }: Owner,
  over: Partial<typeof venueCredits.$inferInsert> = {},
): Promise<string> {
  const [id, uniqueKey] = [aPublicId(), crypto.randomUUID()];
  await db.batch([
    db
      .insert(venueCredits)
      .values({ id, userId, authority: `REWARD${id}`, toman: 50_000, uniqueKey, createdAt: Date.now(), ...over }),
  ]);
  return id;
}

/** Inserts a login token of a person, which nobody knows. */
export async function aPersonToken(
  tokens: typeof robotLoginTokens | typeof discountBadges,
  { userId }: Owner,
  over: Partial<typeof robotLoginTokens.$inferInsert> = {},
): Promise<void> {
  await db.batch([db.insert(tokens).values({ userId, tokenHash: aDigest(), expiresAt: Date.now() + 60_000, ...over })]);
}
