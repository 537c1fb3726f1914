import type { DatabaseSync } from "node:sqlite";

import { DAY_MS, TEHRAN_AHEAD_MS } from "../../contract/time.ts";

const DAY_OF_FOLLOW = `(followed_at + ${TEHRAN_AHEAD_MS}) / ${DAY_MS}`;

/** Writes the items of the likes, follows and given gems that are there, as the verbs would have. */
export function writeNotifications(database: DatabaseSync): void {
  database.exec(`
    INSERT INTO notifications (owner_id, kind, subject_key, at, actor_id, earlier_actor_id)
    SELECT author_id, 'joke-liked', joke_key, liked_at, user_id, earlier_id FROM
      (SELECT *, lead(user_id) OVER newest AS earlier_id, row_number() OVER newest AS place FROM joke_likes
       WINDOW newest AS (PARTITION BY joke_key ORDER BY liked_at DESC))
    JOIN jokes ON jokes.key = joke_key WHERE place = 1 ON CONFLICT DO NOTHING;

    INSERT INTO notifications (owner_id, kind, subject_key, at, number, actor_id, earlier_actor_id)
    SELECT followee_id, 'followed', day, followed_at, number, follower_id, earlier_id FROM
      (SELECT *, lead(follower_id) OVER newest AS earlier_id, row_number() OVER newest AS place,
         count(*) OVER (PARTITION BY followee_id, day) AS number
       FROM (SELECT *, ${DAY_OF_FOLLOW} AS day FROM follows)
       WINDOW newest AS (PARTITION BY followee_id, day ORDER BY followed_at DESC))
    WHERE place = 1 ON CONFLICT DO NOTHING;

    INSERT INTO notifications (owner_id, kind, subject_key, at, number, text)
    SELECT user_id, 'gems', seq, created_at, amount, kind FROM ledger_entries
    WHERE amount > 0 AND kind <> 'charge' ON CONFLICT DO NOTHING`);
}
