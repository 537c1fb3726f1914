-- The administrator's settings, lists, limits and audit.

-- A setting of the administrator, as JSON (contract/settings).
create table settings (
  key text primary key not null,
  value text not null,
  updated_at integer not null,
  constraint settings_json check (json_valid(value))
);

-- How long each of the administrator's lists is, kept by triggers so that no page counts a table.
create table list_counts (
  name text primary key not null,
  count integer not null,
  constraint list_counts_count check (count >= 0)
);

-- Counts of each Tehran day, kept by triggers; jokes are added by the cron that indexes them, messages by each room's alarm (D074), the
-- database's size by the day's first five-minute run.
create table day_counts (
  day text not null,
  name text not null,
  count integer not null,
  primary key (day, name),
  constraint day_counts_count check (count >= 0)
);

-- How many attempts failed in an hour that had any, by the alert that they may raise (contract/alerts).
create table failures (
  hour integer not null,
  kind text not null,
  failed integer not null,
  tried integer not null,
  primary key (hour, kind)
);

-- For how long statements kept the primary database busy in five minutes, from samples (worker/domain/counts/primary-time.ts).
create table primary_times (
  started_at integer primary key not null,
  busy_ms integer not null
);

-- A kind of failure (contract/alerts): since when, when it was last seen and how often, and when the operator was last alerted.
create table alerts (
  kind text primary key not null,
  since integer not null,
  seen_at integer not null,
  count integer not null,
  alerted_at integer
);

-- When a schedule or the nightly backup last ran to its end. A new database counts as a run of each.
create table heartbeats (
  schedule text primary key not null,
  ran_at integer not null
);
insert into heartbeats (schedule, ran_at) select value, unixepoch() * 1000 from json_each('["fiveMinutes", "nightly", "backup"]');

-- The messages to the moderators about reports, one row (D115): up to which report they are counted, counts of those
-- that wait as JSON, and the messages of the last day.
create table moderator_alerts (
  id integer primary key not null,
  counted_to text not null,
  waiting text not null,
  sent_at integer not null,
  day integer not null,
  sent integer not null,
  at_once integer not null,
  leased_until integer not null,
  asked_to integer not null default 0,
  constraint moderator_alerts_waiting check (json_type(waiting) = 'object')
);
insert into moderator_alerts (id, counted_to, waiting, sent_at, day, sent, at_once, leased_until)
  values (1, '', '{"threats":{},"private":{},"others":{}}', 0, 0, 0, 0, 0);

-- How much was used of a quota (contract/quotas/values.ts) in an hour or on a Tehran day, by a network, a person, or
-- everybody. A row with an item counts one distinct thing, such as a room.
create table quota_counts (
  window text not null,
  started_at integer not null,
  quota text not null,
  subject text not null,
  item text not null default '',
  used integer not null,
  alarmed_by text,
  primary key (window, started_at, quota, subject, item),
  constraint quota_counts_window check (window in ('hour', 'day')),
  constraint quota_counts_used check (used >= 0)
) without rowid;
-- The panel's list of networks by what they used.
create index quota_counts_largest on quota_counts (window, started_at, used) where subject glob '*/*';

-- Every write of the administrator. An undo is an entry too (D073).
create table audit_entries (
  id text primary key not null,
  at integer not null,
  action text not null,
  target text not null,
  row_count integer not null default 0,
  images_gone integer not null default false,
  undoes text references audit_entries (id),
  undone_by text references audit_entries (id),
  letter text,
  constraint audit_entries_action check (action glob '[a-z]*.[a-z]*'),
  constraint audit_entries_row_count check (row_count >= 0)
);
-- Serves the foreign key check when an entry that changed nothing is deleted.
create index audit_entries_undoes on audit_entries (undoes) where undoes is not null;
-- The same for `undone_by`.
create index audit_entries_undone_by on audit_entries (undone_by) where undone_by is not null;
-- The audit list by action.
create index audit_entries_by_action on audit_entries (action, id);
-- The audit list by target.
create index audit_entries_by_target on audit_entries (target, id);
-- The same letter is sent once a day: a digest of its day, address and text.
create unique index audit_entries_letter on audit_entries (letter) where letter is not null;

-- A row that an entry changed, before and after: an undo writes it back.
create table audit_rows (
  entry_id text not null references audit_entries (id),
  table_name text not null,
  row_key text not null,
  place integer not null,
  before text,
  after text,
  person_id integer references users (id),
  kept_until integer,
  primary key (entry_id, table_name, row_key),
  constraint audit_rows_json check (json_valid(row_key) and json_valid(coalesce(before, '{}'))
    and json_valid(coalesce(after, '{}')))
);
-- Deletes a leaving person's images; the audit list about a person.
create index audit_rows_of_person on audit_rows (person_id) where person_id is not null;
-- Images of a setting, for the sweep of pictures; images of job applications, to erase those of a mobile.
create index audit_rows_of_row on audit_rows (table_name, row_key);
-- The nightly sweep of rows that are kept for a time.
create index audit_rows_by_end on audit_rows (kept_until) where kept_until is not null;

-- A fault that somebody reported.
create table issues (
  id text primary key not null,
  user_id integer not null references users (id),
  message text not null,
  created_at integer not null,
  read_at integer,
  answered_at integer,
  constraint issues_message check (length(message) between 1 and 2000)
);
-- A person's own: export, erasure and deleting them all.
create index issues_by_user on issues (user_id, id);

-- Counts the administrator's lists of faults.
create trigger issues_count_up after insert on issues
begin
  update list_counts set count = count + 1 where name = 'issues';
  update list_counts set count = count + 1 where name = 'issues-unread' and new.read_at is null;
end;

create trigger issues_count_read after update of read_at on issues when (new.read_at is null) <> (old.read_at is null)
begin
  update list_counts set count = count + iif(new.read_at is null, 1, -1) where name = 'issues-unread';
end;

create trigger issues_count_down after delete on issues
begin
  update list_counts set count = count - 1 where name = 'issues';
  update list_counts set count = count - 1 where name = 'issues-unread' and old.read_at is null;
end;

-- A requested picture, without its description. It is refused where children must not see it.
create table image_requests (
  id text primary key not null,
  user_id integer not null references users (id),
  day text not null,
  started_at integer not null,
  state text not null default 'open',
  constraint image_requests_state check (state in ('open', 'made', 'failed', 'cancelled', 'refused'))
);
-- What a person requested today, their export, and what a moderator sees of what was refused.
create index image_requests_of_user on image_requests (user_id, day);
-- The nightly sweep.
create index image_requests_by_day on image_requests (day);

-- One row for each list that triggers count.
insert into list_counts (name, count)
select value, 0 from json_each('[
  "users", "suspended-users", "jokes-deleted", "jokes-reporting-disabled", "reports", "reports-enabled", "reports-open",
  "reports-open-enabled", "user-videos", "gem-orders-waiting", "venues", "job-applications", "login-attempts", "issues",
  "issues-unread"
]');
