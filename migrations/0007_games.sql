-- Games: who may play, every round, and the boards that follow from the rounds.

-- A person's right to play a game. Set `paid_until` means that they bought time at least once.
create table game_passes (
  user_id integer not null references users (id),
  game text not null,
  trial_started_at integer,
  paid_until integer,
  primary key (user_id, game),
  constraint game_passes_something check (trial_started_at is not null or paid_until is not null)
) without rowid;

-- A round. It begins open and ends finished; what was played stands (D063). While it is open, `commits` are the
-- log and the salt of each descent. A finished round keeps in `drops` the ticks and salt of each drop that counted, until
-- it is no longer watched and the sweep drops both.
create table game_rounds (
  id blob primary key not null,
  user_id integer not null references users (id),
  game text not null,
  day text not null,
  number integer not null,
  seed integer not null,
  sim_version integer not null,
  token_hash blob not null,
  started_at integer not null,
  counts integer not null,
  state text not null default 'open',
  log text,
  score integer,
  finished_at integer,
  commits text default '[]',
  drops text,
  constraint game_rounds_commits check (
    json_valid(commits) and json_type(commits) = 'array' and json_extract(commits, '$[#-1][1]') between 0 and 2147483647
  ),
  constraint game_rounds_drops check (json_valid(drops) and json_type(drops) = 'array'),
  constraint game_rounds_number check (number between 1 and 100),
  constraint game_rounds_day check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  constraint game_rounds_id check (length(id) = 16),
  constraint game_rounds_token check (length(token_hash) = 32),
  constraint game_rounds_state check (
    case state
      when 'open' then commits is not null and coalesce(log, score, finished_at, drops) is null
      when 'finished' then commits is null and score is not null and finished_at is not null
        and (log is null) = (drops is null)
      else false end
  ),
  constraint game_rounds_score check (score between 0 and 100000 and finished_at >= started_at)
);
-- How many rounds a person started today.
create unique index game_rounds_of_day on game_rounds (user_id, game, day, number);
-- Whether a person has an open round.
create index game_rounds_open_of_user on game_rounds (user_id, game, started_at) where state = 'open';
-- Abandoned rounds.
create index game_rounds_open on game_rounds (started_at) where state = 'open';
-- A person's best round.
create index game_rounds_best_of_user on game_rounds (user_id, game, score) where state = 'finished';
-- The day's best round, and the rounds from which a season's board is built.
create index game_rounds_best_of_day on game_rounds (game, day, score desc, finished_at) where counts = 1
  and score > 0;
-- The nightly sweep of what was played.
create index game_rounds_watchable on game_rounds (started_at) where log is not null;
-- Rounds that a person played before their first pass.
create index game_rounds_uncounted on game_rounds (user_id, game) where counts = 0;

create trigger game_rounds_begin_open before insert on game_rounds when new.state <> 'open' or new.commits <> '[]'
begin
  select raise(abort, 'a round begins open');
end;

-- Adds a finished score to its person's points.
create trigger game_rounds_score after update of state on game_rounds
when old.state = 'open' and new.state = 'finished' and new.score > 0
begin
  update users set game_points = game_points + new.score where id = new.user_id;
end;

-- Adds a round to the season's board when it counts: as it is finished, or when its person buys a pass
-- (worker/domain/games/season.ts).
create trigger game_rounds_reach_the_board after update of state, counts on game_rounds
when new.state = 'finished' and new.score > 0 and new.counts = 1 and (old.state = 'open' or old.counts = 0)
begin
  insert into game_scores (game, season, user_id, points, best, reached_at)
  select new.game, season.starts_at, new.user_id, new.score, new.score, new.finished_at
  from (
    select coalesce(max(json_extract(value, '$.startsAt')), 0) as starts_at,
      max(json_extract(value, '$.awardsAt')) as awards_at
    from settings where key = 'game-season'
  ) as season
  where new.started_at >= season.starts_at and (season.awards_at is null or new.started_at < season.awards_at)
  on conflict (game, season, user_id) do update set
    points = points + excluded.points,
    best = max(best, excluded.best),
    reached_at = max(reached_at, excluded.reached_at);
end;

create trigger game_rounds_stand before update on game_rounds
when (new.id, new.user_id, new.game, new.day, new.number, new.seed, new.sim_version, new.token_hash, new.started_at)
    is not (old.id, old.user_id, old.game, old.day, old.number, old.seed, old.sim_version, old.token_hash, old.started_at)
  or new.counts < old.counts
  or (old.state = 'open' and new.state = 'finished' and new.log is null)
  or (old.state = 'finished' and (new.state, new.score, new.finished_at, new.commits)
    is not (old.state, old.score, old.finished_at, old.commits))
  or (old.state = 'finished' and (new.log, new.drops) is not (old.log, old.drops) and new.log is not null)
begin
  select raise(abort, 'what was played stands');
end;

-- A drop is added to those that were committed, which stay as they are.
create trigger game_rounds_commits_stand before update of commits on game_rounds
when new.commits <> old.commits and json_remove(new.commits, '$[#-1]') <> old.commits
begin
  select raise(abort, 'what was committed stays');
end;

-- A round is scored with the salts of its commits, in their order.
create trigger game_rounds_drops_were_committed before update of state on game_rounds
when old.state = 'open' and new.state = 'finished' and exists (
  select 1 from json_each(new.drops) as scored
  where json_extract(scored.value, '$[1]') is not json_extract(old.commits, '$[' || scored.key || '][1]')
)
begin
  select raise(abort, 'a drop counts as it was committed');
end;

-- The boards: a person's sum of counting rounds in a season, which begins at `season`.
create table game_scores (
  game text not null,
  season integer not null,
  user_id integer not null references users (id),
  points integer not null,
  best integer not null,
  reached_at integer not null,
  primary key (game, season, user_id),
  constraint game_scores_points check (best > 0 and points >= best)
) without rowid;
-- The leaders.
create index game_scores_board on game_scores (game, season, points desc, reached_at);
-- A person's scores, for their export and erasure.
create index game_scores_of_user on game_scores (user_id);

-- How far a game's board is rebuilt (worker/domain/games/season.ts); null when it is complete.
create table game_boards (
  game text primary key not null,
  -- The people up to it have their new points.
  rebuilt_to integer
);

-- How often each call was refused to a person on a Tehran day.
create table game_refusals (
  user_id integer not null references users (id),
  day text not null,
  code text not null,
  count integer not null,
  primary key (user_id, day, code),
  constraint game_refusals_count check (count >= 1)
);
-- The nightly sweep.
create index game_refusals_by_day on game_refusals (day);

-- People who left after a free trial, by a keyed digest of their mobile and e-mail: coming back gives no second one.
create table trial_contacts (
  digest text primary key not null,
  until integer not null
);
-- The nightly sweep.
create index trial_contacts_by_until on trial_contacts (until);

-- The ranks of a season as they were frozen for its prizes, signed.
create table prize_snapshots (
  season_starts_at integer primary key not null,
  frozen_at integer not null,
  signed text not null,
  signature text not null,
  constraint prize_snapshots_signed check (json_valid(signed)),
  constraint prize_snapshots_signature check (length(signature) = 86)
);

create trigger prize_snapshots_stand before update on prize_snapshots
begin
  select raise(abort, 'a prize snapshot stands');
end;

create trigger prize_snapshots_never_go before delete on prize_snapshots
begin
  select raise(abort, 'a prize snapshot never goes');
end;
