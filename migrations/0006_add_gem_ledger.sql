-- Gems: one ledger that only grows, and a wallet that only the ledger moves.
CREATE TABLE `ledger_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`ref` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`unique_key` text NOT NULL,
	`toman` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`credited` integer,
	`debited` integer,
	`charged` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_amount" CHECK("ledger_entries"."amount" <> 0 and abs("ledger_entries"."amount") <= 1000000),
	CONSTRAINT "ledger_kind" CHECK(("ledger_entries"."kind" in ('charge', 'gift', 'prize', 'refund') and "ledger_entries"."amount" > 0)
        or ("ledger_entries"."kind" in ('store', 'video', 'pass') and "ledger_entries"."amount" < 0) or "ledger_entries"."kind" = 'admin'),
	CONSTRAINT "ledger_toman" CHECK("ledger_entries"."toman" >= 0 and ("ledger_entries"."kind" = 'charge') = ("ledger_entries"."toman" > 0))
);

CREATE UNIQUE INDEX `ledger_entries_unique_key_unique` ON `ledger_entries` (`unique_key`);
CREATE INDEX `ledger_of_user` ON `ledger_entries` (`user_id`,`seq`);
CREATE INDEX `ledger_debits` ON `ledger_entries` (`user_id`,`seq`) WHERE "ledger_entries"."amount" < 0;
CREATE INDEX `ledger_charges` ON `ledger_entries` (`user_id`,`seq`) WHERE "ledger_entries"."kind" = 'charge';
CREATE INDEX `ledger_credits` ON `ledger_entries` (`user_id`,`credited`) WHERE "ledger_entries"."amount" > 0;
CREATE TABLE `wallets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`debited` integer DEFAULT 0 NOT NULL,
	`charged` integer DEFAULT 0 NOT NULL,
	`paid_toman` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallets_balance" CHECK("wallets"."balance" >= 0),
	CONSTRAINT "wallets_sums" CHECK("wallets"."balance" = "wallets"."credited" - "wallets"."debited"),
	CONSTRAINT "wallets_charged" CHECK("wallets"."charged" between 0 and "wallets"."credited" and "wallets"."paid_toman" >= 0)
);


-- What may happen once happens once: a second entry of a key is left out, whatever the statement says of conflicts. One that
-- replaced the first would take it out of the ledger without asking any other trigger.
CREATE TRIGGER `ledger_keys_stand` BEFORE INSERT ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'a ledger entry keeps its place') WHERE EXISTS (SELECT 1 FROM `ledger_entries` WHERE `seq` = new.`seq`);
	SELECT RAISE(IGNORE) WHERE EXISTS (SELECT 1 FROM `ledger_entries` WHERE `unique_key` = new.`unique_key`);
END;

CREATE TRIGGER `ledger_moves_the_wallet` AFTER INSERT ON `ledger_entries`
BEGIN
	INSERT INTO `wallets` (`user_id`) SELECT new.`user_id`
	WHERE NOT EXISTS (SELECT 1 FROM `wallets` WHERE `user_id` = new.`user_id`);
	UPDATE `wallets` SET
		`balance` = `balance` + new.`amount`,
		`credited` = `credited` + max(new.`amount`, 0),
		`debited` = `debited` + max(-new.`amount`, 0),
		`charged` = `charged` + iif(new.`kind` = 'charge', new.`amount`, 0),
		`paid_toman` = `paid_toman` + new.`toman`
	WHERE `user_id` = new.`user_id`;
	UPDATE `ledger_entries` SET (`credited`, `debited`, `charged`) =
		(SELECT `credited`, `debited`, `charged` FROM `wallets` WHERE `user_id` = new.`user_id`)
	WHERE `seq` = new.`seq`;
END;

-- The trigger above writes the sums once, into an entry that has none.
CREATE TRIGGER `ledger_begins_without_sums` BEFORE INSERT ON `ledger_entries`
WHEN new.`credited` IS NOT NULL OR new.`debited` IS NOT NULL OR new.`charged` IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'the sums of a ledger entry are the ledger''s');
END;
CREATE TRIGGER `ledger_never_changes` BEFORE UPDATE ON `ledger_entries`
WHEN old.`credited` IS NOT NULL OR new.`credited` IS NULL
	OR (new.`seq`, new.`id`, new.`user_id`, new.`amount`, new.`kind`, new.`ref`, new.`note`, new.`unique_key`, new.`toman`, new.`created_at`)
	IS NOT (old.`seq`, old.`id`, old.`user_id`, old.`amount`, old.`kind`, old.`ref`, old.`note`, old.`unique_key`, old.`toman`, old.`created_at`)
BEGIN
	SELECT RAISE(ABORT, 'a ledger entry never changes');
END;
CREATE TRIGGER `ledger_never_loses` BEFORE DELETE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'a ledger entry never goes');
END;
CREATE TRIGGER `wallets_never_go` BEFORE DELETE ON `wallets`
BEGIN
	SELECT RAISE(ABORT, 'a wallet never goes');
END;
