import { and, isNull, sql } from "drizzle-orm";

import { fingerprintOf } from "../../contract/jokes/fingerprint.ts";
import { indexedWords } from "../../contract/search/values.ts";
import { jokeWords, jokes } from "../db/schema/jokes.ts";
import { reportedSubjects } from "../db/schema/reports.ts";
import { venueWords, venues } from "../db/schema/venues.ts";
import { rawStatement } from "../db/statements.ts";
import { textDigestOf } from "../domain/jokes/barred.ts";
import { insertWords, wordsOfJoke } from "../domain/jokes/index-words.ts";
import type { Backfill } from "./run-backfills.ts";

/** Stored words, fingerprints and digests are of folded letters (contract/letters.ts). Another folding gives these other names. */
export const refoldings: readonly Backfill[] = [
  {
    name: "jokes.letters-4",
    table: jokes,
    key: [jokes.key],
    async refill(ctx, inChunk) {
      const { db } = ctx;
      const [read] = await db.batch([
        db
          .select({ key: jokes.key, text: jokes.text, fingerprint: jokes.fingerprint, digest: jokes.textDigest })
          .from(jokes)
          .where(and(inChunk, isNull(jokes.deletedAt))),
      ]);
      const digests = read.flatMap(({ key, text, digest }) => {
        const folded = textDigestOf(ctx, text);
        return folded === digest ? [] : [[key, folded]];
      });
      const pairs = await Promise.all(
        read.map(async ({ key, text, fingerprint }) => [key, fingerprint, await fingerprintOf(text)] as const),
      );
      const changed = sql`json_each(${JSON.stringify(pairs.filter(([, before, after]) => before !== after))}) as each`;
      return [
        rawStatement(sql`update ${reportedSubjects} set fingerprint = each.value ->> 2 from ${changed}
          where ${reportedSubjects.fingerprint} = each.value ->> 1 and ${reportedSubjects.rank} < 2`),
        rawStatement(sql`update ${jokes} set fingerprint = each.value ->> 2 from ${changed}
          where ${jokes.key} = each.value ->> 0 and ${jokes.deletedAt} is null`),
        rawStatement(sql`update ${jokes} set text_digest = each.value ->> 1 from json_each(${JSON.stringify(digests)}) as each
          where ${jokes.key} = each.value ->> 0 and ${jokes.deletedAt} is null`),
        insertWords(read),
      ];
    },
  },
  {
    // The words of a joke's former folding, which no index names by their joke (D008).
    name: "joke-words.letters-4",
    table: jokeWords,
    key: [jokeWords.word, jokeWords.minusKey],
    async refill({ db }, inChunk) {
      const { word, minusKey } = jokeWords;
      const [read] = await db.batch([
        db
          .select({ word, minusKey, text: jokes.text })
          .from(jokeWords)
          .innerJoin(jokes, sql`${jokes.key} = -${minusKey}`)
          .where(inChunk),
      ]);
      const stale = read.filter((row) => !wordsOfJoke(row.text).includes(row.word));
      const each = sql`json_each(${JSON.stringify(stale.map((row) => [row.word, row.minusKey]))}) as each`;
      return [
        db
          .delete(jokeWords)
          .where(sql`(${word}, ${minusKey}) in (select each.value ->> 0, each.value ->> 1 from ${each})`),
      ];
    },
  },
  {
    name: "venues.letters-4",
    table: venues,
    key: [venues.id],
    async refill({ db }, inChunk) {
      const [kept] = await db.batch([
        db
          .select({ id: venues.id, name: venues.name, region: venues.region })
          .from(venues)
          .where(and(inChunk, isNull(venues.removedAt))),
      ]);
      const words = kept.map(({ id, name, region }) => ({ id, words: indexedWords(`${name}\n${region}`) }));
      const each = sql`json_each(${JSON.stringify(words)}) as each`;
      return [
        db.delete(venueWords).where(sql`${venueWords.venueId} in (select each.value ->> 'id' from ${each})`),
        rawStatement(sql`insert into ${venueWords} (venue_id, word, category, province)
          select ${venues.id}, word.value, ${venues.category}, ${venues.province}
          from ${each} join ${venues} on ${venues.id} = each.value ->> 'id' and ${venues.removedAt} is null,
            json_each(each.value, '$.words') as word
          where true on conflict do nothing`),
      ];
    },
  },
];
