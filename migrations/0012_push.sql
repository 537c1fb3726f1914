-- Notifications of the browser (D122).

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
