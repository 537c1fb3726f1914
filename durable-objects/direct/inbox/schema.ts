/** The tables, version by version: append-only (durable-objects/kit/storage.ts). */
export const inboxSchema: readonly string[] = [
  `create table conversations (
    peer_id integer primary key,
    peer_public_id text not null,
    peer_username text not null,
    room text not null,
    -- The room's count of the owner's changes that this row knows.
    revision integer not null,
    unread integer not null check (unread >= 0),
    -- The newest message, whole; null when the owner has deleted everything.
    last_seq integer,
    last_sender_id integer,
    last_text text,
    last_client_id text,
    last_at integer,
    -- The newest message of the peer that the room knows has reached a device.
    delivered_seq integer not null default 0,
    is_blocked integer not null check (is_blocked in (0, 1)),
    is_request integer not null check (is_request in (0, 1)),
    -- Whether the owner has written in it or accepted it.
    has_opened integer not null check (has_opened in (0, 1)),
    -- When a request is shown, UTC milliseconds: only some a day are shown. 0 for what was no request at first.
    shown_at integer not null,
    -- Whether the owner had nobody in common with the peer when a request was last looked at (D080).
    is_stranger integer not null default 0 check (is_stranger in (0, 1))
  ) strict, without rowid;

  -- The list: something unread first, then the newest. Read ones have no index: a message in an open chat would write it
  -- twice, which costs as much as reading two thousand rows.
  create index conversations_unread on conversations (last_at desc, peer_id desc)
    where unread > 0 and last_at is not null and is_blocked = 0 and is_request = 0;
  create index conversations_requests on conversations (is_stranger, last_at desc, peer_id desc)
    where last_at is not null and is_blocked = 0 and is_request = 1;
  -- A place in the list is a room.
  create index conversations_by_room on conversations (room);
  create index conversations_by_turn on conversations (shown_at) where shown_at > 0;

  -- People between whom and the owner a block stands, whether or not there is a conversation yet.
  create table blocked_people (peer_id integer primary key) strict, without rowid;

  -- Rooms of the owner's first message that have not delivered anything yet.
  create table new_rooms (room text primary key) strict, without rowid;

  -- Rooms in which the owner has, or had, a chat open.
  create table open_rooms (
    room text primary key,
    opened_at integer not null
  ) strict, without rowid;

  -- Who asked to hear when the owner comes or goes: other people's inboxes and open chats.
  create table subscribers (
    -- A person's key, or a room's object id.
    id any primary key not null,
    subscribed_at integer not null
  ) strict, without rowid;

  -- Rooms that must reread the facts of their two people; a change that comes meanwhile counts anew.
  create table room_refreshes (
    room text primary key,
    changes integer not null default 1
  ) strict, without rowid;`,
];
