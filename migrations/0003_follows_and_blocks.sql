-- Who follows whom, and who is invisible to whom.

-- A person follows another. The list of followees is sorted on reading, because the feed reads all of them anyway.
create table follows (
  follower_id integer not null,
  followee_id integer not null,
  followed_at integer not null,
  primary key (follower_id, followee_id),
  constraint follows_not_self check (follower_id <> followee_id)
) without rowid;
-- A person's followers, newest first.
create index follows_newest_of_followee on follows (followee_id, followed_at, follower_id);

-- A block makes two people invisible to each other. It keeps the id and name by which the blocker knew the other
-- (D094).
create table blocks (
  blocker_id integer not null,
  blocked_id integer not null,
  blocked_at integer not null,
  known_by blob not null,
  known_name text not null,
  primary key (blocker_id, blocked_id),
  constraint blocks_not_self check (blocker_id <> blocked_id)
) without rowid;
-- A person's own list, newest first.
create index blocks_newest_of_blocker on blocks (blocker_id, blocked_at, blocked_id);
-- The blocks against a person who leaves.
create index blocks_by_blocked on blocks (blocked_id);
-- Finds a block by the name its blocker knows.
create index blocks_by_known_name on blocks (blocker_id, known_name);

-- Blocks of people who left, by a keyed digest of their mobile and e-mail: they hold again when one comes back.
create table blocked_contacts (
  blocker_id integer not null references users (id),
  digest text not null,
  blocked_at integer not null,
  known_by blob not null,
  known_name text not null,
  primary key (digest, blocker_id)
) without rowid;
-- For the blocker's export and erasure.
create index blocked_contacts_of_blocker on blocked_contacts (blocker_id);
