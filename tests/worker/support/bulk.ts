import { rows } from "./database.ts";

let batches = 0;

/**
 * Inserts many people with jokes, and their likes and follows of one joke and its author. Their jokes are older than
 * any made by the other factories. Returns the people's ids.
 */
export async function manyPeople(
  count: number,
  options: { jokesEach: number; liking?: string; following?: number },
): Promise<number[]> {
  batches += 1;
  const [newest] = await rows<{ id: number }>("select coalesce(max(id), 0) as id from users");
  const first = (newest?.id ?? 0) + 1;
  const prefix = `01800000-0000-7${String(batches).padStart(3, "0")}-8000-`;
  // A letter, because names that differ only in a hyphen count as equal: two numbers beside a hyphen could collide.
  const name = `bulk-${String.fromCharCode(96 + batches)}-`;
  const numbers = (from: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${from} - 1)`;
  const made = `id between ${first} and ${first + count - 1}`;
  await rows(
    `${numbers(count)} insert into users (id, public_id, username, handle, mobile, registered_at)
     select ${first} + i, unhex('${prefix.replaceAll("-", "")}' || printf('%012x', i)), '${name}' || i, '${name}' || i,
       '0990' || printf('%02d', ${batches}) || printf('%05d', i), 0 from n`,
  );
  await rows(`insert into usernames (username, user_id, chosen_at) select username, id, 0 from users where ${made}`);
  await rows(
    `${numbers(count * options.jokesEach)} insert into jokes (id, author_id, text, created_at)
     select unhex('${prefix.replaceAll("-", "")}' || printf('%012x', i)), ${first} + i % ${count}, 'جوک ' || i, 0 from n`,
  );
  if (options.liking) {
    await rows(
      `insert into joke_likes (joke_key, user_id, liked_at)
       select jokes.key, users.id, 0 from jokes, users where jokes.id = unhex(?, '-') and users.${made}`,
      options.liking,
    );
  }
  if (options.following) {
    await rows(
      `insert into follows (follower_id, followee_id, followed_at) select id, ?, 0 from users where ${made}`,
      options.following,
    );
  }
  return Array.from({ length: count }, (_, index) => first + index);
}
