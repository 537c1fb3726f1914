-- Reports to the moderators, and their queue.

-- A report of a joke, message, video, photo or profile, or an author's appeal (D125). A new kind needs no column (D081).
create table reports (
  id text not null,
  reporter_id integer not null references users (id),
  kind text not null,
  owner_id integer not null references users (id),
  subject_id text not null,
  reason text not null default '',
  status text not null default 'pending',
  snapshot text not null,
  username_snapshot text not null,
  created_at integer not null,
  judged_at integer,
  weight integer not null default 0,
  grave integer not null default false,
  network text,
  primary key (reporter_id, kind, owner_id, subject_id),
  constraint reports_status check (status in ('pending', 'upheld', 'rejected', 'deleted')),
  constraint reports_network check (network is null or status = 'pending')
);
-- A report by its id.
create unique index reports_id_unique on reports (id);
-- The reports of a thing that is deleted or judged, and its newest ones in the queue.
create index reports_by_subject on reports (owner_id, kind, subject_id);
-- The heaviest open ones of a thing, when another is weighed.
create index reports_heaviest on reports (owner_id, kind, subject_id, weight) where weight > 0 and status = 'pending';
-- What a reporter has at stake.
create index reports_open on reports (reporter_id, owner_id) where status = 'pending' and kind <> 'appeal';
-- When a report of a person's things was last upheld, at an undo.
create index reports_upheld on reports (owner_id, judged_at) where kind <> 'appeal' and status = 'upheld';
-- What a person reported, newest first.
create index reports_by_reporter on reports (reporter_id, id);
-- Reports whose snapshot is to be cleared.
create index reports_to_forget on reports (judged_at) where kind in ('message', 'profile', 'photo', 'appeal')
  and snapshot <> '' and judged_at is not null;

-- How often a person's reports were right.
create table reporter_records (
  user_id integer primary key not null references users (id),
  upheld integer not null default 0,
  rejected integer not null default 0,
  rejected_at integer,
  constraint reporter_records_counts check (upheld >= 0 and rejected >= 0)
);
create trigger reporter_records_judge after update of status on reports
when old.status <> new.status and new.kind <> 'appeal'
begin
  insert into reporter_records (user_id, upheld, rejected, rejected_at)
  select id, new.status = 'upheld', new.status = 'rejected', iif(new.status = 'rejected', new.judged_at, null) from users
  where id = new.reporter_id and deleted_at is null
  on conflict (user_id) do update set
    upheld = upheld + (new.status = 'upheld') - (old.status = 'upheld'),
    rejected = rejected + (new.status = 'rejected') - (old.status = 'rejected'),
    rejected_at = iif(old.status = 'rejected' and rejected_at is old.judged_at, null, coalesce(excluded.rejected_at, rejected_at));
  delete from reporter_records where user_id = new.reporter_id and upheld = 0 and rejected = 0;
end;

-- Says when a report of something of a person's was last upheld, for their standing.
create trigger reports_uphold after update of status on reports when new.kind <> 'appeal' and new.status = 'upheld'
begin
  update users set upheld_at = max(coalesce(upheld_at, 0), new.judged_at)
  where id = new.owner_id and deleted_at is null and coalesce(upheld_at, 0) < new.judged_at;
end;

-- An undo. The last of many reports of one verdict says the same as the first.
create trigger reports_uphold_no_more after update of status on reports
when new.kind <> 'appeal' and old.status = 'upheld' and new.status <> 'upheld'
begin
  update users set upheld_at = (
    select max(judged_at) from reports where owner_id = new.owner_id and kind <> 'appeal' and status = 'upheld'
  ) where id = new.owner_id and deleted_at is null and upheld_at is old.judged_at;
end;

-- Counts the reports of the Tehran day.
create trigger reports_count_the_day after insert on reports when new.kind <> 'appeal'
begin
  insert into day_counts (day, name, count) values (date((new.created_at + (select ahead_ms from tehran)) / 1000, 'unixepoch'), 'reports', 1)
  on conflict (day, name) do update set count = count + 1;
end;

-- The moderators' queue: reported things, and jokes that were flagged when published (D076). The verbs that file and
-- judge write it (worker/moderation/queue/requeue.ts), by the numbers of contract/moderation/policy.ts.
create table reported_subjects (
  id text not null,
  kind text not null,
  owner_id integer not null,
  subject_id text not null,
  first_report_id text references reports (id),
  reports integer not null,
  open_reports integer not null,
  rejected_reports integer not null default 0,
  heavy_weight integer not null default 0,
  light_weight integer not null default 0,
  status text not null,
  flagged integer not null,
  reporting_disabled integer not null,
  gone integer not null,
  created_at integer not null,
  last_reported_at integer not null,
  grave integer not null default 0,
  fingerprint integer,
  rank integer not null,
  place integer not null,
  hidden integer not null default false,
  asked_at integer,
  primary key (owner_id, kind, subject_id),
  constraint reported_subjects_counts check (open_reports between 0 and reports
    and rejected_reports between 0 and reports),
  constraint reported_subjects_weights check (heavy_weight >= 0 and light_weight >= 0),
  constraint reported_subjects_status check (status in ('pending', 'upheld', 'rejected', 'deleted'))
);
-- A thing of the queue by its id.
create unique index reported_subjects_id_unique on reported_subjects (id);
-- The queue.
create index reported_subjects_queue on reported_subjects (rank, place, id);
-- The queue without jokes that a moderator approved.
create index reported_subjects_queue_enabled on reported_subjects (rank, place, id) where reporting_disabled = 0;
-- Open jokes with one fingerprint, which one verdict may judge.
create index reported_subjects_alike on reported_subjects (fingerprint, id) where fingerprint is not null and rank < 2;
-- What of a person was reported, in the panel.
create index reported_subjects_by_owner on reported_subjects (owner_id, last_reported_at);
-- What of a person is hidden.
create index reported_subjects_hidden on reported_subjects (owner_id) where hidden;
-- The photos whose copies are swept.
create index reported_subjects_photos on reported_subjects (subject_id) where kind = 'photo';

-- The owners' requests that the next alert counts.
create index reported_subjects_asked on reported_subjects (asked_at) where asked_at is not null;

-- Counts the administrator's lists of reports.
create trigger list_counts_subject_comes after insert on reported_subjects
begin
  update list_counts set count = count + 1
  where name = 'reports' or (name = 'reports-enabled' and new.reporting_disabled = 0)
    or (name = 'reports-open' and new.rank < 2)
    or (name = 'reports-open-enabled' and new.rank < 2 and new.reporting_disabled = 0);
end;

create trigger list_counts_subject_changes after update on reported_subjects
when old.reporting_disabled <> new.reporting_disabled or (old.rank < 2) <> (new.rank < 2)
begin
  update list_counts set count = count + case name
    when 'reports-enabled' then (new.reporting_disabled = 0) - (old.reporting_disabled = 0)
    when 'reports-open' then (new.rank < 2) - (old.rank < 2)
    else (new.rank < 2 and new.reporting_disabled = 0) - (old.rank < 2 and old.reporting_disabled = 0)
  end
  where name in ('reports-enabled', 'reports-open', 'reports-open-enabled');
end;

-- The digest of a joke that is hidden or was removed: the same text is not simply published again (D127). A removed one's
-- row ends after 90 days. A verdict that lets a joke stand deletes all rows of its text.
create table barred_texts (
  digest text not null,
  author_id integer not null references users (id),
  joke_key integer not null references jokes (key),
  removed_at integer,
  primary key (digest, author_id, joke_key)
) without rowid;
-- The nightly sweep.
create index barred_texts_removed on barred_texts (removed_at) where removed_at is not null;

create trigger barred_texts_begin after insert on jokes when new.hidden and new.text_digest is not null
begin
  insert into barred_texts (digest, author_id, joke_key) values (new.text_digest, new.author_id, new.key);
end;

-- A joke that comes back bars nothing, unless it is hidden again. One that goes while it is hidden keeps the bar.
create trigger barred_texts_change after update of hidden, deleted_at on jokes
when new.text_digest is not null and (new.hidden <> old.hidden or old.deleted_at is not null)
begin
  delete from barred_texts where digest = new.text_digest and author_id = new.author_id and joke_key = new.key;
  insert into barred_texts (digest, author_id, joke_key)
  select new.text_digest, new.author_id, new.key where new.hidden;
end;

create trigger barred_texts_remove after update of deleted_at on jokes
when old.deleted_at is null and new.deleted_at is not null and old.text_digest is not null
begin
  update barred_texts set removed_at = new.deleted_at
  where digest = old.text_digest and author_id = new.author_id and joke_key = new.key and removed_at is null;
end;

-- Another folding gives a text another digest (worker/cron/refold.ts).
create trigger barred_texts_refold after update of text_digest on jokes
when old.text_digest is not null and new.text_digest is not null and new.text_digest <> old.text_digest
begin
  update barred_texts set digest = new.text_digest
  where digest = old.text_digest and author_id = new.author_id and joke_key = new.key;
end;
