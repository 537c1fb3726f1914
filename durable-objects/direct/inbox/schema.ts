/** The tables, version by version: append-only (durable-objects/kit/migrate.ts). */
export const inboxSchema: readonly string[] = [
  `create table conversations (
    peer_id text primary key,
    room text not null,
    peer text not null,
    -- The room's count of the owner's changes that this row knows.
    revision integer not null,
    unread integer not null check (unread >= 0),
    -- The newest message, whole; null when the owner has deleted everything.
    last_seq integer,
    last_sender_id text,
    last_text text,
    last_client_id text,
    last_at integer,
    -- Not used any more; and the newest message of the other one that the room knows has arrived.
    announced_seq integer not null default 0,
    arrived_seq integer not null default 0,
    is_blocked integer not null default 0 check (is_blocked in (0, 1))
  ) strict, without rowid;

  -- The list: something unread first, then the newest. Two halves, because no index orders by a condition.
  create index conversations_unread on conversations (last_at desc, peer_id desc)
    where unread > 0 and last_at is not null and is_blocked = 0;
  create index conversations_read on conversations (last_at desc, peer_id desc)
    where unread = 0 and last_at is not null and is_blocked = 0;

  -- People between whom and the owner a block stands, whether or not there is a conversation yet.
  create table blocked_people (peer_id text primary key) strict, without rowid;

  -- Rooms in which a new account spoke first, for its limit of a day.
  create table opened_conversations (
    room text primary key,
    opened_at integer not null
  ) strict, without rowid;

  -- Rooms in which the owner has, or had, a chat open.
  create table attended_rooms (
    room text primary key,
    attended_at integer not null
  ) strict, without rowid;

  -- Who asked to hear when the owner comes or goes: other people's inboxes and open chats.
  create table watchers (
    kind text not null check (kind in ('inbox', 'room')),
    id text not null,
    asked_at integer not null,
    primary key (kind, id)
  ) strict, without rowid;`,

  // By which name the owner was asked for, because the answer must use the same. Earlier watchers ask again when they
  // reconnect.
  `delete from watchers;
  alter table watchers add column name text not null default '';`,

  // That name is no longer used: everybody is told ids, which rooms send with their next summary.
  `alter table conversations add column peer_public_id text not null default '';
  -- A place in the list is a room.
  create index conversations_by_room on conversations (room);
  -- Rooms that are still to hear of the owner's new name; one that comes meanwhile counts anew.
  create table rooms_to_rename (
    room text primary key,
    names integer not null default 1
  ) strict, without rowid;`,

  // The sending allowance leased to rooms; in total never more than SEND_BURST.
  `create table send_leases (
    room text primary key,
    burst integer not null check (burst > 0),
    ends_at integer not null
  ) strict, without rowid;`,

  // Whether a conversation is a request to the owner, and whether the owner has written in it or accepted it. Older
  // rooms report it in batches when the owner next connects; writing last means having written.
  `alter table conversations add column is_request integer not null default 0 check (is_request in (0, 1));
  alter table conversations add column has_opened integer not null default 0 check (has_opened in (0, 1));
  update conversations set has_opened = 1 where last_sender_id <> peer_id;
  drop index conversations_unread;
  drop index conversations_read;
  create index conversations_unread on conversations (last_at desc, peer_id desc)
    where unread > 0 and last_at is not null and is_blocked = 0 and is_request = 0;
  create index conversations_read on conversations (last_at desc, peer_id desc)
    where unread = 0 and last_at is not null and is_blocked = 0 and is_request = 0;
  create index conversations_requests on conversations (last_at desc, peer_id desc)
    where last_at is not null and is_blocked = 0 and is_request = 1;
  insert into rooms_to_rename (room) select room from conversations where true on conflict do nothing;`,

  // When a request's turn comes, UTC milliseconds: only some a day are shown. 0 for what was no request at first.
  // First contacts are counted in D1; what remains of them are the rooms that have not delivered anything yet.
  `alter table conversations add column shown_at integer not null default 0;
  create index conversations_by_turn on conversations (shown_at) where shown_at > 0;
  create table begun_rooms (room text primary key) strict, without rowid;
  insert into begun_rooms select room from opened_conversations;
  drop table opened_conversations;`,
];
