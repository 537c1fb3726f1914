-- Notifications: the list behind «خبرها» (D120), written by the verbs (worker/notifications/write-item.ts) and the triggers here, and the
-- devices that are sent some (D122).

-- An item of somebody's list: everything of one kind about one subject. `subject_key` is a joke's key, an entry's `seq`,
-- the start of a season, a Tehran day counted from 1970, or 0. Of the people the last two are kept. The number of a
-- suspension is its end, that of a joke among the best 1 while its author is asked whether it may leave Labkhand, and
-- that of something hidden 0 once everybody sees it again.
create table notifications (
  owner_id integer not null,
  kind text not null,
  subject_key integer not null,
  at integer not null,
  number integer not null default 1,
  text text not null default '',
  reason text not null default '',
  actor_id integer,
  earlier_actor_id integer,
  primary key (owner_id, kind, subject_key),
  constraint notifications_kind check (kind in ('joke-liked', 'followed', 'reports-judged', 'joke-removed', 'video-removed',
    'photo-removed', 'profile-removed', 'suspended', 'appeal-accepted', 'appeal-rejected', 'gems', 'season-ranked',
    'joke-hidden', 'video-hidden', 'photo-hidden', 'joke-best')),
  constraint notifications_number check (number >= 0),
  constraint notifications_actors check (actor_id is not null or earlier_actor_id is null)
) without rowid;
-- A person's list, newest first, and whether they have seen it.
create index notifications_newest on notifications (owner_id, at);
-- The sweep of old items.
create index notifications_by_at on notifications (at);

-- The device of a session, as its browser's push service knows it. `kinds` is a JSON list. The keys encrypt for the device;
-- without our own key, which is no part of the database, nobody can send.
create table push_subscriptions (
  session_id blob primary key not null references sessions (id),
  user_id integer not null references users (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  kinds text not null,
  time_zone text not null,
  constraint push_subscriptions_kinds check (json_type(kinds) = 'array')
) without rowid;
-- A browser has one, whoever uses it.
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
-- A person's devices, the ranges of a campaign, and the next people of one.
create index push_subscriptions_by_user on push_subscriptions (user_id);

create trigger push_subscriptions_end before delete on sessions
begin
  delete from push_subscriptions where session_id = old.id;
end;

-- The newest campaign of each kind: when it began, since when it tells what happened, and the last person who had a device then.
create table push_campaigns (
  kind text primary key not null,
  at integer not null,
  since integer not null,
  up_to integer not null
) without rowid;

-- A part of the newest campaign, some thousands of devices in the order of people's keys: everybody up to `reached` is dealt
-- with, and `told` counts those who were sent something. One job at a time holds it.
create table push_ranges (
  kind text not null,
  at integer not null,
  up_to integer not null,
  reached integer not null,
  told integer not null default 0,
  moved_at integer not null default 0,
  held_until integer not null default 0,
  primary key (kind, at, up_to),
  constraint push_ranges_reached check (reached <= up_to)
) without rowid;

-- A joke goes by its author, a verdict, the undo of an undo or an erasure: in any case its items go too.
create trigger notifications_joke_goes after update of deleted_at on jokes when new.deleted_at is not null
begin
  delete from notifications where owner_id = new.author_id and kind in ('joke-liked', 'joke-best', 'joke-hidden') and subject_key = new.key;
end;
