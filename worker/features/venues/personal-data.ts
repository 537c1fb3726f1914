import { asc, eq, inArray } from "drizzle-orm";

import { usernames } from "../../db/schema/people.ts";
import { robotLoginTokens, venueCredits, venues } from "../../db/schema/venues.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** Venue credits, the venues whose video is on the person's profile, and the robot login token. */
export const venuesData: PersonalData = {
  columns: [
    { column: venueCredits.userId, afterLeaving: "deleted" },
    { column: robotLoginTokens.userId, afterLeaving: "deleted" },
    { column: venues.siteId, afterLeaving: "deleted" },
  ],

  erase: ({ db }, { id }) =>
    batchPart(
      [
        db.delete(venueCredits).where(eq(venueCredits.userId, id)),
        db.delete(robotLoginTokens).where(eq(robotLoginTokens.userId, id)),
        db
          .update(venues)
          .set({ siteId: null })
          .where(
            inArray(
              venues.siteId,
              db.select({ username: usernames.username }).from(usernames).where(eq(usernames.userId, id)),
            ),
          ),
      ],
      nothingLeft,
    ),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({
            toman: venueCredits.toman,
            ref: venueCredits.ref,
            createdAt: venueCredits.createdAt,
            redeemedAt: venueCredits.redeemedAt,
            venue: venues.name,
          })
          .from(venueCredits)
          .leftJoin(venues, eq(venues.id, venueCredits.venueId))
          .where(eq(venueCredits.userId, userId))
          .orderBy(asc(venueCredits.createdAt), asc(venueCredits.id)),
        db
          .select({ name: venues.name, videoUrl: venues.videoUrl })
          .from(venues)
          .innerJoin(usernames, eq(usernames.username, venues.siteId))
          .where(eq(usernames.userId, userId))
          .orderBy(asc(venues.createdAt)),
      ],
      ([credits, ownVenues]) => ({
        venueCredits: credits.map(({ toman, ref, createdAt, redeemedAt, venue }) => ({
          toman,
          ref,
          createdAt: exportedMoment(createdAt),
          redeemedAt: momentOrNull(redeemedAt),
          venue: venue ?? "",
        })),
        venues: ownVenues,
      }),
    ),
};
