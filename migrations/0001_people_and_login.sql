-- People, their names, and how they log in.

-- Tehran's clock for triggers: milliseconds ahead of UTC all year (contract/time.ts).
create view tehran as select 12600000 as ahead_ms;

-- A person. The row of somebody who left stays, emptied, because other rows refer to it. A key is never given twice, also
-- after a restore (docs/operations.md): it names the person's inbox.
create table users (
  id integer primary key autoincrement not null,
  username text,
  handle text,
  username_changed_at integer,
  mobile text,
  email text,
  email_verified_at integer,
  password_hash text,
  avatar_url text not null default '',
  bio text not null default '',
  instagram_url text not null default '',
  twitter_url text not null default '',
  telegram_url text not null default '',
  website_url text not null default '',
  contact_mobile_public text not null default '',
  blue_tick integer not null default false,
  colorful_frame integer not null default false,
  sparkle_effect integer not null default false,
  no_ads integer not null default false,
  ads_enabled integer not null default true,
  joke_count integer not null default 0,
  follower_count integer not null default 0,
  following_count integer not null default 0,
  likes_received integer not null default 0,
  suspended_until integer,
  registered_at integer not null,
  deleted_at integer,
  public_id blob not null,
  default_theme text not null default 'black-gray',
  game_points integer not null default 0,
  who_may_write text not null default 'acquainted',
  show_presence integer not null default true,
  show_receipts integer not null default true,
  show_follows integer not null default false,
  text_in_notifications integer not null default false,
  inside_only integer not null default true,
  outside_asked_at integer,
  name_on_pictures integer not null default true,
  unproved_until integer,
  register_notice_at integer,
  notifications_seen_at integer not null default 0,
  photo_hidden integer not null default false,
  upheld_at integer,
  from_network text,
  from_device text,
  watched integer not null default false,
  quiet_until integer,
  constraint users_public_id check (typeof(public_id) = 'blob' and length(public_id) = 16),
  constraint users_game_points check (game_points >= 0),
  constraint users_who_may_write check (who_may_write in ('followed', 'acquainted', 'requests', 'everyone')),
  constraint users_reachable check (mobile is not null or email is not null or deleted_at is not null),
  constraint users_mobile_form check (mobile glob '09[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  constraint users_email_form check (email like '%_@_%._%' and email = lower(email)),
  constraint users_counts check (joke_count >= 0 and follower_count >= 0 and following_count >= 0
    and likes_received >= 0)
);
-- A name, handle, mobile, address and public id belong to one person.
create unique index users_username_unique on users (username);
create unique index users_handle_unique on users (handle);
create unique index users_mobile_unique on users (mobile);
create unique index users_email_unique on users (email);
create unique index users_public_id_unique on users (public_id);
-- The leaders by likes; of equal ones the oldest account is first.
create index users_most_liked on users (likes_received desc, id) where likes_received > 0 and username is not null;
-- The same by followers.
create index users_most_followed on users (follower_count desc, id) where follower_count > 0 and username is not null;
-- The administrator's list of people.
create index users_newest on users (id) where deleted_at is null;
-- Suspended people, the longest suspension first.
create index users_suspended on users (suspended_until, id) where suspended_until is not null and deleted_at is null;
-- The sweep of accounts that nobody proved.
create index users_unproved on users (unproved_until) where unproved_until is not null and deleted_at is null;

-- The accounts that came beside one: of a device, and by e-mail from a network (worker/db/schema/standing.ts).
create index users_from_device on users (from_device) where from_device is not null;
create index users_from_network on users (from_network) where from_network is not null and mobile is null;

-- Keeps the endings by which a name is found.
create trigger username_suffixes_when_registered after insert on users when new.username is not null
begin
  insert into username_suffixes (suffix, user_id)
  select substr(new.username, start.value), new.id
  from json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') as start
  where start.value <= length(new.username);
end;

create trigger username_suffixes_when_renamed after update of username on users when old.username is not new.username
begin
  delete from username_suffixes
  where user_id = old.id and suffix in (
    select substr(old.username, start.value)
    from json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') as start
    where start.value <= length(old.username)
  );
  insert into username_suffixes (suffix, user_id)
  select substr(new.username, start.value), new.id
  from json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') as start
  where start.value <= length(new.username);
end;

-- Counts the administrator's lists of people.
create trigger list_counts_user_registers after insert on users when new.deleted_at is null
begin
  update list_counts set count = count + 1
  where name = 'users' or (name = 'suspended-users' and new.suspended_until is not null);
end;

create trigger list_counts_user_leaves after update of deleted_at on users
when (old.deleted_at is null) <> (new.deleted_at is null)
begin
  update list_counts set count = count + iif(new.deleted_at is null, 1, -1) where name = 'users';
end;

create trigger list_counts_user_is_suspended after update of deleted_at, suspended_until on users
when (old.deleted_at is null and old.suspended_until is not null)
  <> (new.deleted_at is null and new.suspended_until is not null)
begin
  update list_counts set count = count + iif(new.deleted_at is null and new.suspended_until is not null, 1, -1)
  where name = 'suspended-users';
end;

-- Join tables have no foreign keys: their inserts select both rows, and people are never deleted.
create trigger users_never_go before delete on users
begin
  select raise(abort, 'a person leaves an empty row');
end;

-- Counts the sign-ups of the Tehran day (UTC+3:30).
create trigger users_count_the_day after insert on users
begin
  insert into day_counts (day, name, count) values (date((new.registered_at + (select ahead_ms from tehran)) / 1000, 'unixepoch'), 'sign-ups', 1)
  on conflict (day, name) do update set count = count + 1;
end;

-- A person can show only their own mobile.
create trigger users_public_mobile_when_registered before insert on users
when new.contact_mobile_public not in ('', coalesce(new.mobile, ''))
begin
  select raise(abort, 'the public mobile is the own one');
end;

create trigger users_public_mobile_when_set before update of contact_mobile_public on users
when new.contact_mobile_public not in ('', coalesce(new.mobile, ''))
begin
  select raise(abort, 'the public mobile is the own one');
end;

create trigger users_public_mobile_when_mobile_goes after update of mobile on users
when new.contact_mobile_public not in ('', coalesce(new.mobile, ''))
begin
  update users set contact_mobile_public = '' where id = new.id;
end;

-- Somebody who left and had many rows: the rest of them is erased in chunks (worker/domain/people/erase-person.ts).
create table erasures (
  user_id integer primary key not null references users (id)
) without rowid;

-- Every username ever chosen, reserved for its owner for ever. A closed one leads to nobody.
create table usernames (
  username text primary key not null,
  user_id integer not null references users (id),
  chosen_at integer not null,
  closed_at integer,
  constraint usernames_form check (length(username) between 5 and 30 and username not glob '*[^a-z0-9.-]*')
);
-- A person's usernames, for their export and the audit list.
create index usernames_by_user on usernames (user_id);
-- Dots and hyphens do not make another name.
create index usernames_folded on usernames (replace(replace(username, '.', ''), '-', ''));
-- Names that look alike at a glance, for choosing one (worker/domain/people/appearance.ts).
create index usernames_by_look on usernames (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '-', ''), 'rn', 'm'), 'vv', 'w'), '0', 'o'), '1', 'l'), 'i', 'l'), '3', 'e'), '4', 'a'), '5', 's'), '7', 't'), 'm', 'n'), 'aa', 'a'), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'ee', 'e'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'oo', 'o'), 'pp', 'p'), 'qq', 'q'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'uu', 'u'), 'vv', 'v'), 'ww', 'w'), 'xx', 'x'), 'yy', 'y'), 'zz', 'z'));
-- Names that may look alike in a hurry, for a message request (worker/domain/people/appearance.ts).
create index usernames_by_gist on usernames (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '-', ''), 'rn', 'm'), 'vv', 'w'), 'm', 'n'), 'a', ''), 'e', ''), 'i', ''), 'o', ''), 'u', ''), 'y', ''), 'h', ''), 'l', ''), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'ff', 'f'), 'gg', 'g'), 'jj', 'j'), 'kk', 'k'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'qq', 'q'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'vv', 'v'), 'ww', 'w'), 'xx', 'x'), 'zz', 'z'));

create trigger usernames_look_alike before insert on usernames
when exists (
  select 1 from usernames as same
  where replace(replace(same.username, '.', ''), '-', '') = replace(replace(new.username, '.', ''), '-', '')
    and same.user_id <> new.user_id and same.username <> new.username
)
begin
  select raise(abort, 'somebody has this name with other dots');
end;

-- Every proper suffix of every current username: a substring search is a range of this key.
create table username_suffixes (
  suffix text not null,
  user_id integer not null references users (id),
  primary key (suffix, user_id)
) without rowid;

-- Suspensions of people who left, by a keyed digest of their mobile and e-mail.
create table suspended_contacts (
  digest text primary key not null,
  until integer not null
);
-- The nightly sweep.
create index suspended_contacts_by_until on suspended_contacts (until);

-- A device on which somebody is logged in.
create table sessions (
  id blob primary key not null,
  user_id integer not null references users (id),
  device text not null,
  created_at integer not null,
  last_seen_at integer not null,
  expires_at integer not null,
  constraint sessions_id check (length(id) = 16)
);
-- A person's devices, and logging out everywhere.
create index sessions_by_user on sessions (user_id, last_seen_at);
-- The nightly sweep.
create index sessions_by_expiry on sessions (expires_at);

-- The valid code of a mobile or e-mail address, sealed.
create table login_codes (
  identifier text not null,
  type text not null,
  sealed_code text not null,
  sent_at integer not null,
  expires_at integer not null,
  tries integer not null default 0,
  primary key (identifier, type),
  constraint login_codes_type check (type in ('mobile', 'email')),
  constraint login_codes_tries check (tries between 0 and 5)
);
-- The nightly sweep.
create index login_codes_by_expiry on login_codes (expires_at);

-- Counts the codes of the Tehran day. A code is written before it is sent; one that was not sent is subtracted
-- (worker/domain/codes/issue-code.ts).
create trigger login_codes_count_the_day after insert on login_codes
begin
  insert into day_counts (day, name, count) values (date((new.sent_at + (select ahead_ms from tehran)) / 1000, 'unixepoch'), 'codes', 1)
  on conflict (day, name) do update set count = count + 1;
end;

create trigger login_codes_count_the_day_again after update of sent_at on login_codes when new.sent_at > old.sent_at
begin
  insert into day_counts (day, name, count) values (date((new.sent_at + (select ahead_ms from tehran)) / 1000, 'unixepoch'), 'codes', 1)
  on conflict (day, name) do update set count = count + 1;
end;

-- Login attempts of the Tehran day for each mobile and address: the sums of login_counts.
create table login_attempts (
  identifier text not null,
  type text not null,
  attempts integer not null default 0,
  last_attempt_at integer not null,
  blocked_until integer,
  primary key (identifier, type),
  constraint login_attempts_type check (type in ('mobile', 'email')),
  constraint login_attempts_count check (attempts >= 0)
);
-- The administrator's log, newest first.
create index login_attempts_by_last on login_attempts (last_attempt_at);

-- The nightly sweep.
create index login_attempts_by_block on login_attempts (blocked_until);

-- Counts the administrator's log.
create trigger login_attempts_count_up after insert on login_attempts
begin
  update list_counts set count = count + 1 where name = 'login-attempts';
end;

create trigger login_attempts_count_down after delete on login_attempts
begin
  update list_counts set count = count - 1 where name = 'login-attempts';
end;

-- Login attempts by identifier, kind and origin, and the block of that origin (D078).
create table login_counts (
  identifier text not null,
  type text not null,
  kind text not null,
  origin_kind text not null,
  origin text not null,
  attempts integer not null,
  last_attempt_at integer not null,
  blocked_until integer,
  sent integer not null default 0 check (sent >= 0),
  primary key (identifier, type, kind, origin_kind, origin),
  constraint login_counts_type check (type in ('mobile', 'email')),
  constraint login_counts_kind check (kind in ('codes', 'wrong-codes', 'passwords')),
  constraint login_counts_origin check (origin_kind in ('device', 'owner', 'person', 'address')),
  constraint login_counts_count check (attempts >= 0)
);
-- The nightly sweep.
create index login_counts_by_block on login_counts (blocked_until);
