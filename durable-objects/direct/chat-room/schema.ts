/**
 * The tables, version by version: append-only (durable-objects/kit/storage.ts). Sides are 0 and 1, by sorted handle.
 */
export const chatRoomSchema: readonly string[] = [
  `create table members (
    side integer primary key check (side in (0, 1)),
    user_id integer not null unique,
    public_id text not null,
    username text not null,
    -- Read cursor, what reached a device, and the end of what this person deleted as a whole.
    read_seq integer not null default 0,
    delivered_seq integer not null default 0,
    cleared_seq integer not null default 0,
    has_accepted integer not null default 0 check (has_accepted in (0, 1)),
    -- Whether the other member's messages are a request, as this member's inbox is to know.
    is_request integer not null default 0 check (is_request in (0, 1)),
    -- How often this member's state changed other than by a message.
    changes integer not null default 0,
    check (read_seq <= delivered_seq)
  ) strict;

  create table messages (
    seq integer primary key,
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
];
