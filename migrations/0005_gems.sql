-- Gems: one ledger that only grows, and wallets that only the ledger moves.

-- An entry of the ledger. It never changes and never goes; the sums after it are written once, by the trigger
-- (D058).
create table ledger_entries (
  seq integer primary key autoincrement not null,
  id blob not null,
  user_id integer not null references users (id),
  amount integer not null,
  kind text not null,
  ref text not null default '',
  note text not null default '',
  unique_key text not null,
  toman integer not null default 0,
  created_at integer not null,
  credited integer,
  debited integer,
  charged integer,
  paid_toman integer,
  constraint ledger_id check (length(id) = 16),
  constraint ledger_amount check (amount <> 0 and abs(amount) <= 1000000),
  constraint ledger_kind check ((kind in ('charge', 'gift', 'prize', 'refund') and amount > 0)
    or (kind in ('store', 'video', 'pass') and amount < 0) or kind = 'admin'),
  constraint ledger_toman check (toman >= 0 and (kind = 'charge') = (toman > 0))
);
-- An idempotency key gives one entry.
create unique index ledger_entries_unique_key_unique on ledger_entries (unique_key);
-- A person's entries, newest first.
create index ledger_of_user on ledger_entries (user_id, seq);
-- What a person spent.
create index ledger_debits on ledger_entries (user_id, seq) where amount < 0;
-- What a person bought.
create index ledger_charges on ledger_entries (user_id, seq) where kind = 'charge';
-- Finds the credit that is being used up.
create index ledger_credits on ledger_entries (user_id, credited) where amount > 0;

-- An act that may happen once has one key: a second entry of the key is left out, whatever the statement says of
-- conflicts.
create trigger ledger_keys_stand before insert on ledger_entries
begin
  select raise(abort, 'a ledger entry keeps its place') where exists (select 1 from ledger_entries where seq = new.seq);
  select raise(ignore) where exists (select 1 from ledger_entries where unique_key = new.unique_key);
end;

create trigger ledger_moves_the_wallet after insert on ledger_entries
begin
  insert into wallets (user_id) select new.user_id
  where not exists (select 1 from wallets where user_id = new.user_id);
  update wallets set
    balance = balance + new.amount,
    credited = credited + max(new.amount, 0),
    debited = debited + max(-new.amount, 0),
    charged = charged + iif(new.kind = 'charge', new.amount, 0),
    paid_toman = paid_toman + new.toman
  where user_id = new.user_id;
  update ledger_entries set (credited, debited, charged, paid_toman) =
    (select credited, debited, charged, paid_toman from wallets where user_id = new.user_id)
  where seq = new.seq;
end;

create trigger ledger_begins_without_sums before insert on ledger_entries
when coalesce(new.credited, new.debited, new.charged, new.paid_toman) is not null
begin
  select raise(abort, 'the sums of a ledger entry are the ledger''s');
end;

create trigger ledger_never_changes before update on ledger_entries
when old.credited is not null or new.credited is null
  or (new.seq, new.id, new.user_id, new.amount, new.kind, new.ref, new.note, new.unique_key, new.toman, new.created_at)
    is not (old.seq, old.id, old.user_id, old.amount, old.kind, old.ref, old.note, old.unique_key, old.toman, old.created_at)
begin
  select raise(abort, 'a ledger entry never changes');
end;

create trigger ledger_never_loses before delete on ledger_entries
begin
  select raise(abort, 'a ledger entry never goes');
end;

-- Counts the gems of the Tehran day.
create trigger ledger_counts_the_day after insert on ledger_entries
begin
  insert into day_counts (day, name, count)
  values (date((new.created_at + (select ahead_ms from tehran)) / 1000, 'unixepoch'), iif(new.amount > 0, 'gems-in', 'gems-out'), abs(new.amount))
  on conflict (day, name) do update set count = count + excluded.count;
end;

-- A person's balance and sums. Only the ledger writes here.
create table wallets (
  user_id integer primary key not null references users (id),
  balance integer not null default 0,
  credited integer not null default 0,
  debited integer not null default 0,
  charged integer not null default 0,
  paid_toman integer not null default 0,
  constraint wallets_balance check (balance >= 0),
  constraint wallets_sums check (balance = credited - debited),
  constraint wallets_charged check (charged between 0 and credited and paid_toman >= 0)
) without rowid;

create trigger wallets_never_go before delete on wallets
begin
  select raise(abort, 'a wallet never goes');
end;

-- How far the proof of the ledger is (worker/cron/prove-ledger.ts): one row.
create table ledger_runs (
  id integer primary key not null,
  -- The entries up to it are proved for good.
  proved_seq integer not null default 0,
  -- The run that goes on; null between two.
  begun_at integer,
  -- The last entry, and the last wallet, that this run has read; null after the last wallet.
  at_seq integer not null,
  at_user integer,
  wallets integer not null default 0,
  constraint ledger_runs_one check (id = 1)
);

-- The people whose sums the last run found wrong, with their first wrong entry if it is not the wallet alone.
create table ledger_faults (
  user_id integer primary key not null references users (id),
  seq integer
) without rowid;

-- The result of a complete run.
create table ledger_proofs (
  proved_at integer primary key not null,
  wallets integer not null,
  wrong_wallets integer not null,
  constraint ledger_proofs_counts check (wrong_wallets >= 0 and wallets >= 0)
);
