-- Venues, what people spend there, and job applications.

-- A venue. A removed venue stays: redeemed credits name it.
create table venues (
  id text primary key not null,
  name text not null,
  region text not null default '',
  site_id text,
  video_url text not null default '',
  category text not null,
  created_at integer not null,
  updated_at integer not null,
  province text,
  removed_at integer,
  constraint venues_removed check (removed_at is null or site_id is null),
  constraint venues_name check (trim(name) <> ''),
  constraint venues_site check (site_id <> '' and site_id = lower(site_id)),
  constraint venues_category check (category in ('parks', 'recreation', 'fastfood', 'shops', 'icecream', 'pools', 'other'))
);
-- The venue whose owner has a profile here.
create index venues_by_site on venues (site_id) where site_id is not null;
-- No two venues share category, name and region.
create unique index venues_once on venues (category, name, region) where removed_at is null;
-- The list of a category.
create index venues_of_category on venues (category, id) where removed_at is null;
-- The list of a category in a province.
create index venues_of_province on venues (category, province, id) where removed_at is null;
-- The list of a province.
create index venues_of_province_alone on venues (province, id) where removed_at is null;

-- Counts the administrator's list of venues.
create trigger venues_count_up after insert on venues when new.removed_at is null
begin
  update list_counts set count = count + 1 where name = 'venues';
end;

create trigger venues_count_removed after update of removed_at on venues
when (new.removed_at is null) <> (old.removed_at is null)
begin
  update list_counts set count = count + iif(new.removed_at is null, 1, -1) where name = 'venues';
end;

create trigger venues_count_down after delete on venues when old.removed_at is null
begin
  update list_counts set count = count - 1 where name = 'venues';
end;

-- The words of a venue's name and region, by which it is searched.
create table venue_words (
  venue_id text not null references venues (id),
  word text not null,
  category text not null,
  province text,
  primary key (venue_id, word),
  constraint venue_words_word check (word <> '')
) without rowid;
-- A search in a category.
create index venue_words_of_category on venue_words (category, word, venue_id);
-- A search of all venues.
create index venue_words_by_word on venue_words (word, venue_id);
-- A search in a category of a province.
create index venue_words_of_province on venue_words (category, province, word, venue_id);
-- A search in a province.
create index venue_words_of_province_alone on venue_words (province, word, venue_id);

-- A secret of a venue's staff, as a digest.
create table venue_secrets (
  id text primary key not null,
  venue_id text not null references venues (id),
  name text not null,
  secret_hash text not null,
  created_at integer not null,
  ended_at integer,
  constraint venue_secrets_name check (trim(name) <> ''),
  constraint venue_secrets_hash check (length(secret_hash) = 64 and secret_hash not glob '*[^0-9a-f]*')
);
-- A venue's staff by their secret.
create unique index venue_secrets_secret_hash_unique on venue_secrets (secret_hash);

-- Money that a person may spend at a venue once (D059).
create table venue_credits (
  id text primary key not null,
  user_id integer not null references users (id),
  authority text not null,
  toman integer not null,
  ref text not null default '',
  unique_key text not null,
  created_at integer not null,
  redeemed_at integer,
  venue_id text references venues (id),
  venue_secret_id text references venue_secrets (id),
  constraint venue_credits_id check (length(id) = 32 and id not glob '*[^0-9a-f]*'),
  constraint venue_credits_authority check (authority glob 'REWARD?*'),
  constraint venue_credits_toman check (toman between 1 and 10000000),
  constraint venue_credits_redeemed check (redeemed_at >= created_at),
  constraint venue_credits_redeemer check ((venue_id is null) = (venue_secret_id is null) and (venue_id is null
    or redeemed_at is not null))
);
-- No two credits share an authority.
create unique index venue_credits_authority_unique on venue_credits (authority);
-- An idempotency key gives one credit.
create unique index venue_credits_unique_key_unique on venue_credits (unique_key);
-- A person's credits, newest first.
create index venue_credits_of_user on venue_credits (user_id, created_at, id);

-- A credit is redeemed once, and worth its first amount.
create trigger venue_credits_redeemed_once before update on venue_credits
when old.redeemed_at is not null
  or (new.id, new.user_id, new.authority, new.toman, new.ref, new.unique_key, new.created_at)
  is not (old.id, old.user_id, old.authority, old.toman, old.ref, old.unique_key, old.created_at)
begin
  select raise(abort, 'a venue credit is redeemed once');
end;

-- The token by which a machine at a venue knows a person, as a digest.
create table robot_login_tokens (
  user_id integer primary key not null references users (id),
  token_hash text not null,
  expires_at integer not null,
  used_at integer,
  constraint robot_login_tokens_hash check (length(token_hash) = 64 and token_hash not glob '*[^0-9a-f]*'),
  constraint robot_login_tokens_used check (used_at < expires_at)
) without rowid;
-- The person of a token.
create unique index robot_login_tokens_token_hash_unique on robot_login_tokens (token_hash);
-- The nightly sweep.
create index robot_login_tokens_by_expiry on robot_login_tokens (expires_at);

-- The badge that a person shows at a venue for its discount, as a digest.
create table discount_badges (
  user_id integer primary key not null references users (id),
  token_hash text not null,
  expires_at integer not null,
  used_at integer,
  constraint discount_badges_hash check (length(token_hash) = 64 and token_hash not glob '*[^0-9a-f]*'),
  constraint discount_badges_used check (used_at < expires_at)
) without rowid;
-- The person of a badge.
create unique index discount_badges_token_hash_unique on discount_badges (token_hash);
-- The nightly sweep.
create index discount_badges_by_expiry on discount_badges (expires_at);

-- A job application: one for a mobile, whose applicant needs no account.
create table job_applications (
  id text primary key not null,
  mobile text not null,
  first_name text not null,
  last_name text not null,
  gender text not null,
  age integer,
  email text not null,
  current_job text not null,
  address text not null,
  education text not null,
  skills text not null,
  experience_years integer,
  social_level text not null,
  desired_job text not null,
  work_start text not null,
  work_end text not null,
  status text not null default 'pending',
  status_since integer not null,
  created_at integer not null,
  constraint job_applications_mobile check (mobile glob '09[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  constraint job_applications_gender check (gender in ('female', 'male')),
  constraint job_applications_age check (age between 18 and 35),
  constraint job_applications_experience check (experience_years between 0 and 20),
  constraint job_applications_status check (status in ('pending', 'approved', 'rejected')
    and status_since >= created_at)
);
-- One for a mobile; also finds the applicant's own.
create unique index job_applications_of_mobile on job_applications (mobile);
-- The nightly sweep of old applications.
create index job_applications_by_status on job_applications (status, status_since);
-- Applicants by the beginning of their first names.
create index job_applications_by_first_name on job_applications (first_name);
-- Applicants by the beginning of their last names.
create index job_applications_by_last_name on job_applications (last_name);

create trigger job_applications_are_named before insert on job_applications
when trim(new.first_name) = '' or trim(new.last_name) = ''
begin
  select raise(abort, 'an application names its applicant');
end;

create trigger job_applications_stay_named before update of first_name, last_name on job_applications
when trim(new.first_name) = '' or trim(new.last_name) = ''
begin
  select raise(abort, 'an application names its applicant');
end;

-- Counts the administrator's list of applications.
create trigger job_applications_count_up after insert on job_applications
begin
  update list_counts set count = count + 1 where name = 'job-applications';
end;

create trigger job_applications_count_down after delete on job_applications
begin
  update list_counts set count = count - 1 where name = 'job-applications';
end;
