-- Gems that are bought, and gems and venue credit that are given.

-- Gems that somebody wanted to buy: the price, and the outcome at the gateway (D060).
create table gem_orders (
  id text primary key not null,
  user_id integer not null references users (id),
  gems integer not null,
  toman integer not null,
  state text not null default 'open',
  authority text,
  ref text not null default '',
  failure text not null default '',
  created_at integer not null,
  asked_at integer,
  settled_at integer,
  constraint gem_orders_amount check (gems between 1 and 1000000 and toman between 1000 and 100000000),
  constraint gem_orders_state check (state in ('open', 'paid', 'cancelled', 'failed')),
  constraint gem_orders_settled check ((state = 'open') = (settled_at is null)),
  constraint gem_orders_paid check ((state = 'paid') = (ref <> '')),
  constraint gem_orders_failed check ((state = 'failed') = (failure <> '')),
  constraint gem_orders_authority check (length(authority) = 36 and authority glob '[AS]*')
);
-- An order by the gateway's identifier.
create unique index gem_orders_authority_unique on gem_orders (authority);
-- A person's orders: the limit, the list of waiting ones and the export.
create index gem_orders_of_user on gem_orders (user_id, created_at);
-- Open orders, in the order in which the gateway is asked about them.
create index gem_orders_open on gem_orders (asked_at) where state = 'open';
-- The administrator's list of payments that wait for the gateway, the oldest first.
create index gem_orders_waiting on gem_orders (created_at, id) where state = 'open' and authority is not null;

-- Owner and price stand from the first moment, the authority from when there is one; of a paid order everything.
create trigger gem_orders_stand before update on gem_orders
when old.state = 'paid' or (old.authority is not null and new.authority is not old.authority)
  or (new.id, new.user_id, new.gems, new.toman, new.created_at)
  is not (old.id, old.user_id, old.gems, old.toman, old.created_at)
begin
  select raise(abort, 'a gem order stands');
end;

create trigger gem_orders_never_go before delete on gem_orders
begin
  select raise(abort, 'a gem order never goes');
end;

-- A paid order has its gems in the ledger, for its person and price.
create trigger gem_orders_are_paid_with_gems before update on gem_orders
when new.state = 'paid' and not exists (
  select 1 from ledger_entries where unique_key = 'charge:' || new.id and kind = 'charge'
    and (user_id, amount, toman, ref) = (new.user_id, new.gems, new.toman, new.ref))
begin
  select raise(abort, 'a paid gem order has its gems');
end;

create trigger gem_orders_begin_unpaid before insert on gem_orders
when new.state <> 'open'
begin
  select raise(abort, 'a gem order begins open');
end;

-- Counts the payments that wait.
create trigger gem_orders_count_up after insert on gem_orders when new.state = 'open' and new.authority is not null
begin
  update list_counts set count = count + 1 where name = 'gem-orders-waiting';
end;

create trigger gem_orders_count_waiting after update of state, authority on gem_orders
when (new.state = 'open' and new.authority is not null) <> (old.state = 'open' and old.authority is not null)
begin
  update list_counts set count = count + iif(new.state = 'open', 1, -1) where name = 'gem-orders-waiting';
end;

-- A code that gives gems and venue credit, once for each mobile.
create table reward_codes (
  code text primary key not null,
  position integer not null,
  enabled integer not null,
  gift_tokens integer not null,
  gift_amount integer not null,
  max_uses integer,
  uses integer not null default 0,
  constraint reward_codes_form check (code glob '[0-9][0-9][0-9][0-9][0-9][0-9]'),
  constraint reward_codes_gift check (gift_tokens between 0 and 4 and gift_amount between 0 and 200),
  constraint reward_codes_uses check (uses >= 0 and max_uses >= 1)
);

-- Something given to a mobile; it waits until the mobile's person is there (D062).
create table rewards (
  id text primary key not null,
  digest text not null,
  kind text not null,
  code text,
  gift_tokens integer not null,
  gift_amount integer not null,
  note text not null,
  created_at integer not null,
  granted_at integer,
  user_id integer references users (id),
  constraint rewards_kind check (kind in ('gift', 'prize')),
  constraint rewards_gift check (gift_tokens between 0 and 1000 and gift_amount between 0 and 200
    and gift_tokens + gift_amount > 0),
  constraint rewards_granted check (granted_at >= created_at and (user_id is null or granted_at is not null))
);
-- What waits for a mobile.
create index rewards_waiting on rewards (digest) where granted_at is null;
-- A person's rewards, for their export.
create index rewards_by_user on rewards (user_id);
-- A code gives once for a mobile.
create unique index rewards_of_code on rewards (code, digest);

-- Counts the uses where they are kept, so that no code gives too often.
create trigger rewards_count_their_code after insert on rewards when new.code is not null
begin
  update reward_codes set uses = uses + 1 where code = new.code;
end;

-- How many wrong codes a person has tried lately.
create table wrong_reward_codes (
  user_id integer primary key not null references users (id),
  tries integer not null,
  since integer not null,
  constraint wrong_reward_codes_tries check (tries >= 1)
) without rowid;
