-- Gems that somebody wanted to buy: what it costs, and what became of it.
CREATE TABLE `gem_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`gems` integer NOT NULL,
	`toman` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`authority` text,
	`ref` text DEFAULT '' NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`asked_at` integer,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gem_orders_amount" CHECK("gem_orders"."gems" between 1 and 1000000 and "gem_orders"."toman" between 1000 and 100000000),
	CONSTRAINT "gem_orders_state" CHECK("gem_orders"."state" in ('open', 'paid', 'cancelled', 'failed')),
	CONSTRAINT "gem_orders_settled" CHECK(("gem_orders"."state" = 'open') = ("gem_orders"."settled_at" is null)),
	CONSTRAINT "gem_orders_paid" CHECK(("gem_orders"."state" = 'paid') = ("gem_orders"."ref" <> '')),
	CONSTRAINT "gem_orders_failed" CHECK(("gem_orders"."state" = 'failed') = ("gem_orders"."failure" <> '')),
	CONSTRAINT "gem_orders_authority" CHECK(length("gem_orders"."authority") = 36 and "gem_orders"."authority" glob '[AS]*')
);

CREATE UNIQUE INDEX `gem_orders_authority_unique` ON `gem_orders` (`authority`);
CREATE INDEX `gem_orders_of_user` ON `gem_orders` (`user_id`,`created_at`);
CREATE INDEX `gem_orders_open` ON `gem_orders` (`asked_at`) WHERE "gem_orders"."state" = 'open';

-- Whose order it is and what it costs stand from its first moment, its authority from when it has one; of a paid one everything.
CREATE TRIGGER `gem_orders_stand` BEFORE UPDATE ON `gem_orders`
WHEN old.`state` = 'paid' OR (old.`authority` IS NOT NULL AND new.`authority` IS NOT old.`authority`)
	OR (new.`id`, new.`user_id`, new.`gems`, new.`toman`, new.`created_at`)
	IS NOT (old.`id`, old.`user_id`, old.`gems`, old.`toman`, old.`created_at`)
BEGIN
	SELECT RAISE(ABORT, 'a gem order stands');
END;
CREATE TRIGGER `gem_orders_never_go` BEFORE DELETE ON `gem_orders`
BEGIN
	SELECT RAISE(ABORT, 'a gem order never goes');
END;

-- Paid is an order whose gems are in the ledger, of its person and for its price.
CREATE TRIGGER `gem_orders_are_paid_with_gems` BEFORE UPDATE ON `gem_orders`
WHEN new.`state` = 'paid' AND NOT EXISTS (
	SELECT 1 FROM `ledger_entries` WHERE `unique_key` = 'charge:' || new.`id` AND `kind` = 'charge'
		AND (`user_id`, `amount`, `toman`, `ref`) = (new.`user_id`, new.`gems`, new.`toman`, new.`ref`))
BEGIN
	SELECT RAISE(ABORT, 'a paid gem order has its gems');
END;
CREATE TRIGGER `gem_orders_begin_unpaid` BEFORE INSERT ON `gem_orders`
WHEN new.`state` <> 'open'
BEGIN
	SELECT RAISE(ABORT, 'a gem order begins open');
END;
