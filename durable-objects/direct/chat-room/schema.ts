/**
 * The tables, version by version: append-only (durable-objects/kit/migrate.ts). Sides are 0 and 1, by sorted handle.
 */
export const chatRoomSchema: readonly string[] = [
  `create table members (
    side integer primary key check (side in (0, 1)),
    user_id text not null unique,
    username text not null,
    -- Read cursor, what reached a device, and the end of what this person deleted as a whole.
    read_seq integer not null default 0,
    delivered_seq integer not null default 0,
    cleared_seq integer not null default 0,
    -- Delivery queue: this person's changes, and the last one their inbox is known to have.
    revision integer not null default 0,
    told_revision integer not null default 0,
    check (told_revision <= revision and read_seq <= delivered_seq)
  ) strict;

  create table messages (
    seq integer primary key autoincrement,
    side integer not null check (side in (0, 1)),
    text text not null,
    client_id text not null,
    created_at integer not null,
    -- The same clientId twice is one message.
    unique (side, client_id)
  ) strict;

  -- What one person deleted for themselves.
  create table hidden_messages (
    side integer not null check (side in (0, 1)),
    seq integer not null,
    primary key (side, seq)
  ) strict, without rowid;`,

  // Filled when the room next gets facts.
  `alter table members add column public_id text not null default '';`,

  // The lease of sends: an allowance counted at a moment, and its expiry.
  `alter table members add column sends_burst integer not null default 0;
  alter table members add column sends_left real not null default 0;
  alter table members add column sends_at integer not null default 0;
  alter table members add column sends_until integer not null default 0;`,

  // The number of reported messages, and when they were reported (one row).
  `create table told_messages (told_seq integer not null, told_at integer not null) strict;
  insert into told_messages select coalesce(max(seq), 0), 0 from messages;`,

  // The number of messages written, including deleted ones; whether the member accepted messages; and whether the other
  // one's messages are a request, as their inbox is to know.
  `alter table members add column sent integer not null default 0;
  alter table members add column has_accepted integer not null default 0 check (has_accepted in (0, 1));
  alter table members add column is_request integer not null default 0 check (is_request in (0, 1));
  update members set sent = (select count(*) from (select 1 from messages where messages.side = members.side limit 1000));
  -- Both inboxes are to hear who has written.
  update members set revision = revision + 1 where exists (select 1 from messages);`,
];
