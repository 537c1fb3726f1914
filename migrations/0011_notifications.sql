-- Notifications: the list behind «خبرها» (D120), written by the verbs (worker/notifications/write-item.ts) and the triggers here, and the
-- devices that are sent some (D122).

-- An item of somebody's list: everything of one kind about one subject. `subject_key` is a joke's key, an entry's `seq`,
-- the start of a season, a Tehran day counted from 1970, or 0. Of the people the last two are kept. The number of a
-- suspension is its end.
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
    'joke-hidden', 'video-hidden', 'photo-hidden')),
  constraint notifications_number check (number >= 0),
  constraint notifications_actors check (actor_id is not null or earlier_actor_id is null)
) without rowid;
-- A person's list, newest first, and whether they have seen it.
create index notifications_newest on notifications (owner_id, at);
-- The nightly sweep.
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
-- A person's devices, and the next people of a campaign.
create index push_subscriptions_by_user on push_subscriptions (user_id);

create trigger push_subscriptions_end before delete on sessions
begin
  delete from push_subscriptions where session_id = old.id;
end;

-- When the newest campaign of each kind began, and after whose key its newest job continues, so that neither runs twice.
create table push_campaigns (
  kind text primary key not null,
  at integer not null,
  reached integer not null
) without rowid;

-- A joke goes by its author, a verdict, the undo of an undo or an erasure: in any case its item goes too.
create trigger notifications_joke_goes after update of deleted_at on jokes when new.deleted_at is not null
begin
  delete from notifications where owner_id = new.author_id and kind = 'joke-liked' and subject_key = new.key;
end;

-- A line for each day's verdicts about what somebody reported; an undo takes them back.
create trigger notifications_verdict after update of status on reports
when old.status = 'pending' and new.status in ('upheld', 'rejected') and new.kind <> 'appeal'
begin
  insert into notifications (owner_id, kind, subject_key, at)
  select id, 'reports-judged', (new.judged_at + 12600000) / 86400000, new.judged_at from users
  where id = new.reporter_id and deleted_at is null
  on conflict (owner_id, kind, subject_key) do update set at = max(at, excluded.at), number = number + 1;
end;

create trigger notifications_verdict_undone after update of status on reports
when old.status in ('upheld', 'rejected') and new.status = 'pending' and new.kind <> 'appeal'
begin
  update notifications set number = number - 1
  where owner_id = new.reporter_id and kind = 'reports-judged' and subject_key = (old.judged_at + 12600000) / 86400000;
  delete from notifications
  where owner_id = new.reporter_id and kind = 'reports-judged' and subject_key = (old.judged_at + 12600000) / 86400000
    and number = 0;
end;

-- A line for each judged appeal (D125). An undo takes it back, and so does one of the verdict that it is about, until
-- that is undone too.
create trigger notifications_appeal after update of status on reports
when new.kind = 'appeal' and old.status in ('pending', 'deleted') and new.status in ('upheld', 'rejected')
begin
  insert into notifications (owner_id, kind, subject_key, at, text)
  select id, iif(new.status = 'upheld', 'appeal-accepted', 'appeal-rejected'), new.created_at, new.judged_at,
    iif(new.snapshot ->> '$.kind' = 'joke-removed', substr(new.snapshot ->> '$.text', 1, 100), '')
  from users where id = new.reporter_id and deleted_at is null
  on conflict (owner_id, kind, subject_key) do nothing;
end;

create trigger notifications_appeal_undone after update of status on reports
when new.kind = 'appeal' and old.status in ('upheld', 'rejected') and new.status in ('pending', 'deleted')
begin
  delete from notifications where owner_id = new.reporter_id and kind in ('appeal-accepted', 'appeal-rejected')
    and subject_key = new.created_at;
end;

-- Says that a joke is hidden, as long as it is (D127).
create trigger notifications_joke_hidden after update on reported_subjects
when old.hidden <> new.hidden and new.kind = 'joke'
begin
  insert into notifications (owner_id, kind, subject_key, at, text)
  select new.owner_id, 'joke-hidden', key, new.last_reported_at, substr(text, 1, 100) from jokes
  where new.hidden = 1 and key = cast(new.subject_id as integer)
  on conflict (owner_id, kind, subject_key) do update set at = excluded.at, text = excluded.text;
  delete from notifications where new.hidden = 0 and owner_id = new.owner_id and kind = 'joke-hidden'
    and subject_key = cast(new.subject_id as integer);
end;

-- The line of videos, and that of photos, is about the one that is there now.
create trigger notifications_video_hidden after update of hidden on user_videos when old.hidden or new.hidden
begin
  insert into notifications (owner_id, kind, subject_key, at)
  select owner_id, 'video-hidden', 0, last_reported_at from reported_subjects
  where new.hidden = 1 and kind = 'video' and owner_id = new.user_id and subject_id = new.hash
  on conflict (owner_id, kind, subject_key) do update set at = excluded.at;
  delete from notifications where new.hidden = 0 and owner_id = new.user_id and kind = 'video-hidden' and subject_key = 0;
end;

create trigger notifications_hidden_video_goes after delete on user_videos when old.hidden
begin
  delete from notifications where owner_id = old.user_id and kind = 'video-hidden' and subject_key = 0;
end;

create trigger notifications_photo_hidden after update of photo_hidden on users when old.photo_hidden or new.photo_hidden
begin
  insert into notifications (owner_id, kind, subject_key, at)
  select owner_id, 'photo-hidden', 0, last_reported_at from reported_subjects
  where new.photo_hidden = 1 and kind = 'photo' and owner_id = new.id and subject_id = new.avatar_url
  on conflict (owner_id, kind, subject_key) do update set at = excluded.at;
  delete from notifications where new.photo_hidden = 0 and owner_id = new.id and kind = 'photo-hidden' and subject_key = 0;
end;
