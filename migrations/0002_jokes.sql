-- Jokes, who likes and saves them, their words, and the video that a person shows.

-- A joke. A deleted one leaves a tombstone without text (D004).
create table jokes (
  key integer primary key not null,
  id blob not null,
  author_id integer not null references users (id),
  text text not null,
  allow_comments integer not null default true,
  like_count integer not null default 0,
  trusted_likes integer not null default 0,
  best integer not null default 0,
  flagged integer not null default false,
  reporting_disabled integer not null default false,
  created_at integer not null,
  deleted_at integer,
  fingerprint integer,
  duplicate integer not null default false,
  hidden integer not null default false,
  held_until integer,
  fresh integer not null default false,
  text_digest text,
  again text,
  constraint jokes_id check (length(id) = 16),
  constraint jokes_like_count check (like_count >= 0),
  constraint jokes_trusted_likes check (trusted_likes >= 0),
  constraint jokes_best check (best between -1 and 1),
  constraint jokes_text check ((length(text) between 1 and 2000) or deleted_at is not null),
  constraint jokes_fingerprint check ((fingerprint is null and text_digest is null) or deleted_at is null),
  constraint jokes_again check (again is null or again in ('own', 'others'))
);
-- A joke by its id, which is derived from its author and idempotency key: a retry stores one joke.
create unique index jokes_id_unique on jokes (id);
-- Discovery, the entry screen and suggestions, apart for newcomers' jokes. SQLite appends the key to each index.
create index jokes_newest on jokes (fresh, created_at) where deleted_at is null;
-- The original of a text (D123).
create index jokes_by_fingerprint on jokes (fingerprint) where fingerprint is not null;
-- An author's jokes, and one step of the following feed.
create index jokes_by_author on jokes (author_id) where deleted_at is null;

-- Undoing a deletion restores the author's counters.
create trigger jokes_come_back after update of deleted_at on jokes
when old.deleted_at is not null and new.deleted_at is null
begin
  update users set joke_count = joke_count + 1, likes_received = likes_received + new.like_count
  where id = new.author_id;
end;

-- Counts only deleted and approved jokes, so that publishing writes no counter.
create trigger list_counts_joke_comes after insert on jokes when new.reporting_disabled = 1
begin
  update list_counts set count = count + 1 where name = 'jokes-reporting-disabled';
end;

create trigger list_counts_joke_changes after update of deleted_at, reporting_disabled on jokes
begin
  update list_counts set count = count + (old.deleted_at is null) - (new.deleted_at is null)
  where name = 'jokes-deleted' and (new.deleted_at is null) <> (old.deleted_at is null);
  update list_counts set count = count + (new.deleted_at is null and new.reporting_disabled)
    - (old.deleted_at is null and old.reporting_disabled)
  where name = 'jokes-reporting-disabled'
    and (new.deleted_at is null and new.reporting_disabled) <> (old.deleted_at is null and old.reporting_disabled);
end;

create trigger jokes_never_go before delete on jokes
begin
  select raise(abort, 'a joke leaves a tombstone');
end;

-- A person likes a joke.
create table joke_likes (
  joke_key integer not null,
  user_id integer not null,
  liked_at integer not null,
  trusted integer not null default false,
  primary key (joke_key, user_id)
) without rowid;

-- A joke that may be among the best of its Tehran day. Whether everybody may see it is checked when it is read (D121).
create table best_jokes (
  day text not null,
  joke_key integer not null references jokes (key),
  score integer not null,
  primary key (day, joke_key)
) without rowid;

-- The joke of a day as a bot posted it to a channel.
create table best_posts (
  channel text not null,
  day text not null,
  joke_key integer not null references jokes (key),
  message_id integer,
  withdrawn_at integer,
  primary key (channel, day),
  constraint best_posts_channel check (channel in ('telegram', 'bale'))
) without rowid;

-- A word of a joke, by which jokes are searched (D008). `minus_key` is the joke's key, negative: the newest comes first.
-- A cron writes them (worker/cron/index-jokes.ts).
create table joke_words (
  word text not null,
  minus_key integer not null,
  primary key (word, minus_key),
  constraint joke_words_word check (word <> '')
) without rowid;

-- The joke up to which the cron has written words; one row.
create table joke_word_runs (
  id integer primary key not null,
  up_to integer not null,
  constraint joke_word_runs_one check (id = 1)
);

-- A joke that was deleted, or came back, since the cron wrote words; its text says which they are.
create table joke_words_due (
  joke_key integer primary key not null references jokes (key),
  text text not null
);

create trigger joke_words_become_due after update of deleted_at on jokes
when (new.deleted_at is null) <> (old.deleted_at is null)
begin
  insert into joke_words_due (joke_key, text) values (new.key, iif(new.text = '', old.text, new.text))
  on conflict do nothing;
end;

-- A person keeps a joke for later; nobody else sees it.
create table saved_jokes (
  user_id integer not null,
  joke_key integer not null,
  saved_at integer not null,
  primary key (user_id, joke_key)
) without rowid;
-- A person's saved jokes, newest first, and the search in them.
create index saved_jokes_newest on saved_jokes (user_id, saved_at, joke_key);

-- The video on a person's profile.
create table user_videos (
  user_id integer primary key not null references users (id),
  hash text not null,
  expires_at integer not null,
  like_count integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  open_reports integer not null default 0,
  hidden integer not null default false,
  constraint user_videos_hash check (length(hash) between 3 and 32 and hash not glob '*[^A-Za-z0-9]*'),
  constraint user_videos_like_count check (like_count >= 0)
) without rowid;
-- The administrator's list, the most reported first.
create index user_videos_reported on user_videos (open_reports, user_id);

-- A video that comes back has its likes again.
create trigger user_videos_come after insert on user_videos
begin
  update user_videos set like_count = (select count(*) from video_likes where owner_id = new.user_id)
  where user_id = new.user_id and exists (select 1 from video_likes where owner_id = new.user_id);
  update list_counts set count = count + 1 where name = 'user-videos';
end;

create trigger user_videos_go after delete on user_videos
begin
  update list_counts set count = count - 1 where name = 'user-videos';
end;

-- A person likes the video of another.
create table video_likes (
  owner_id integer not null,
  liker_id integer not null,
  liked_at integer not null,
  primary key (owner_id, liker_id)
) without rowid;
-- A person's likes of videos: erasure and export.
create index video_likes_by_liker on video_likes (liker_id, owner_id);
