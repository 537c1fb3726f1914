-- A backfill that has begun (worker/cron/run-backfills.ts).
create table backfills (
  name text primary key not null,
  -- The key of the first row that is not filled yet, as a JSON array; null when none is left.
  cursor text,
  done_at integer,
  constraint backfills_cursor check (cursor is null or json_valid(cursor))
);
