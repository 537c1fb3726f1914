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
  network text,
  primary key (reporter_id, kind, owner_id, subject_id),
  constraint reports_status check (status in ('pending', 'upheld', 'rejected', 'deleted')),
  constraint reports_weight check (weight between 0 and 3000)
);
-- A report by its id.
create unique index reports_id_unique on reports (id);
-- Open reports, the oldest first.
create index reports_by_status on reports (status, created_at);
-- The reports of a thing that is deleted or judged.
create index reports_by_subject on reports (owner_id, kind, subject_id);
-- What a person reported, newest first.
create index reports_by_reporter on reports (reporter_id, id);
-- Reports whose snapshot is to be cleared.
create index reports_to_forget on reports (judged_at) where kind in ('message', 'profile', 'photo', 'appeal')
  and snapshot <> '' and judged_at is not null;

-- Keeps the moderators' queue. The two texts are those of contract/moderation/grave-reasons.ts.
create trigger reported_subjects_report after insert on reports
begin
  insert into reported_subjects (
    id, kind, owner_id, subject_id, first_report_id, reports, open_reports, rejected_reports, heavy_weight, light_weight,
    status, flagged, reporting_disabled, gone, created_at, last_reported_at, grave, fingerprint
  )
  select new.id, new.kind, new.owner_id, new.subject_id, new.id, 1, new.status = 'pending',
    new.status = 'rejected', (new.status = 'pending') * iif(new.weight > 200, new.weight, 0),
    (new.status = 'pending') * iif(new.weight > 200, 0, new.weight), new.status,
    coalesce(j.flagged, 0), coalesce(j.reporting_disabled, 0), j.deleted_at is not null, new.created_at, new.created_at,
    new.kind <> 'appeal' and instr(new.reason || ': ', 'آزار یا تهدید: ') = 1, j.fingerprint
  from (select 1) left join jokes j on new.kind = 'joke' and j.key = new.subject_id
  where true
  on conflict (kind, owner_id, subject_id) do update set
    first_report_id = coalesce(first_report_id, excluded.first_report_id),
    reports = reports + 1,
    open_reports = open_reports + excluded.open_reports,
    rejected_reports = rejected_reports + excluded.rejected_reports,
    heavy_weight = heavy_weight + excluded.heavy_weight,
    light_weight = light_weight + excluded.light_weight,
    status = iif(excluded.open_reports = 1, 'pending', status),
    last_reported_at = max(last_reported_at, excluded.last_reported_at),
    grave = max(excluded.grave, iif(open_reports = 0, 0, grave));
end;

create trigger reported_subjects_judge after update of status on reports when old.status <> new.status
begin
  update reported_subjects set
    open_reports = open_reports + (new.status = 'pending') - (old.status = 'pending'),
    rejected_reports = rejected_reports + (new.status = 'rejected') - (old.status = 'rejected'),
    heavy_weight = heavy_weight + ((new.status = 'pending') - (old.status = 'pending')) * iif(new.weight > 200, new.weight, 0),
    light_weight = light_weight + ((new.status = 'pending') - (old.status = 'pending')) * iif(new.weight > 200, 0, new.weight),
    status = iif(open_reports + (new.status = 'pending') - (old.status = 'pending') > 0, 'pending', new.status),
    grave = max(grave, new.status = 'pending' and new.kind <> 'appeal' and instr(new.reason || ': ', 'آزار یا تهدید: ') = 1)
  where kind = new.kind and owner_id = new.owner_id and subject_id = new.subject_id;
end;

-- A judged report does not say any more which network it came from.
create trigger reports_forget_network after update of status on reports
when new.status <> 'pending' and new.network is not null
begin
  update reports set network = null where rowid = new.rowid;
end;

-- How often a person's reports were right.
create table reporter_records (
  user_id integer primary key not null references users (id),
  upheld integer not null default 0,
  rejected integer not null default 0,
  constraint reporter_records_counts check (upheld >= 0 and rejected >= 0)
);
create trigger reporter_records_judge after update of status on reports
when old.status <> new.status and new.kind <> 'appeal'
begin
  insert into reporter_records (user_id, upheld, rejected)
  select id, new.status = 'upheld', new.status = 'rejected' from users
  where id = new.reporter_id and deleted_at is null
  on conflict (user_id) do update set
    upheld = upheld + (new.status = 'upheld') - (old.status = 'upheld'),
    rejected = rejected + (new.status = 'rejected') - (old.status = 'rejected');
  delete from reporter_records where user_id = new.reporter_id and upheld = 0 and rejected = 0;
end;

-- Counts the reports of the Tehran day.
create trigger reports_count_the_day after insert on reports when new.kind <> 'appeal'
begin
  insert into day_counts (day, name, count) values (date((new.created_at + (select ahead_ms from tehran)) / 1000, 'unixepoch'), 'reports', 1)
  on conflict (day, name) do update set count = count + 1;
end;

-- The moderators' queue, written by triggers only: reported things, and jokes that were flagged when published
-- (D076). Weights are in thousandths; light ones, of at most 200, add at most 1000 together (D127).
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
  rank integer generated always as (iif(open_reports = 0 and not (flagged and not reporting_disabled
    and not gone), 2, iif(flagged, 0, 1))) virtual,
  place integer generated always as (iif(open_reports = 0 and not (flagged and not reporting_disabled
    and not gone), -last_reported_at, created_at - 3600000 * (case kind when 'message' then 48 when 'photo' then 48
    when 'profile' then 12 when 'video' then 12 else 0 end + 96 * grave + 6 * min(max(open_reports - 1, 0), 4)))) virtual,
  weight integer generated always as (heavy_weight + min(1000, light_weight)) virtual,
  hidden integer generated always as (kind in ('joke', 'video', 'photo') and weight >= 5000 and rejected_reports = 0
    and not reporting_disabled and not gone) virtual,
  primary key (kind, owner_id, subject_id),
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
-- The photos whose copies are swept.
create index reported_subjects_photos on reported_subjects (subject_id) where kind = 'photo';

-- A video knows its open reports.
create trigger user_videos_first_report after insert on reported_subjects when new.kind = 'video'
begin
  update user_videos set open_reports = new.open_reports where user_id = new.owner_id and hash = new.subject_id;
end;

create trigger user_videos_reports after update of open_reports on reported_subjects when new.kind = 'video'
begin
  update user_videos set open_reports = new.open_reports where user_id = new.owner_id and hash = new.subject_id;
end;

-- A thing is hidden until it is judged, and its verdict or that one's undo decides again (D127).
create trigger jokes_hide after update on reported_subjects when old.hidden <> new.hidden and new.kind = 'joke'
begin
  update jokes set hidden = new.hidden where key = cast(new.subject_id as integer);
end;

create trigger user_videos_hide after update on reported_subjects when old.hidden <> new.hidden and new.kind = 'video'
begin
  update user_videos set hidden = new.hidden where user_id = new.owner_id and hash = new.subject_id;
end;

create trigger users_hide_photo after update on reported_subjects when old.hidden <> new.hidden and new.kind = 'photo'
begin
  update users set photo_hidden = new.hidden where id = new.owner_id and avatar_url = new.subject_id;
end;

-- Another photo is shown; one that comes back is hidden as before.
create trigger users_other_photo after update of avatar_url on users when old.avatar_url <> new.avatar_url
begin
  update users set photo_hidden = coalesce((select s.hidden from reported_subjects s
    where s.kind = 'photo' and s.owner_id = new.id and s.subject_id = new.avatar_url), 0)
  where id = new.id;
end;

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
