-- Venues with their staff's secrets, what people may spend there once, and the token by which a machine knows a person.
CREATE TABLE `venues` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`site_id` text,
	`video_url` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "venues_name" CHECK(trim("venues"."name") <> ''),
	CONSTRAINT "venues_site" CHECK("venues"."site_id" <> '' and "venues"."site_id" = lower("venues"."site_id")),
	CONSTRAINT "venues_category" CHECK("venues"."category" in ('parks', 'recreation', 'fastfood', 'shops', 'icecream', 'pools', 'other'))
);

CREATE INDEX `venues_by_site` ON `venues` (`site_id`) WHERE "venues"."site_id" is not null;
CREATE TABLE `venue_secrets` (
	`id` text PRIMARY KEY NOT NULL,
	`venue_id` text NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "venue_secrets_name" CHECK(trim("venue_secrets"."name") <> ''),
	CONSTRAINT "venue_secrets_hash" CHECK(length("venue_secrets"."secret_hash") = 64 and "venue_secrets"."secret_hash" not glob '*[^0-9a-f]*')
);

CREATE UNIQUE INDEX `venue_secrets_secret_hash_unique` ON `venue_secrets` (`secret_hash`);
CREATE TABLE `venue_credits` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`authority` text NOT NULL,
	`toman` integer NOT NULL,
	`ref` text DEFAULT '' NOT NULL,
	`unique_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`redeemed_at` integer,
	`venue_id` text,
	`venue_secret_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`venue_secret_id`) REFERENCES `venue_secrets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "venue_credits_id" CHECK(length("venue_credits"."id") = 32 and "venue_credits"."id" not glob '*[^0-9a-f]*'),
	CONSTRAINT "venue_credits_authority" CHECK("venue_credits"."authority" glob 'REWARD?*'),
	CONSTRAINT "venue_credits_toman" CHECK("venue_credits"."toman" between 1 and 10000000),
	CONSTRAINT "venue_credits_redeemed" CHECK("venue_credits"."redeemed_at" >= "venue_credits"."created_at"),
	CONSTRAINT "venue_credits_redeemer" CHECK(("venue_credits"."venue_id" is null) = ("venue_credits"."venue_secret_id" is null) and ("venue_credits"."venue_id" is null or "venue_credits"."redeemed_at" is not null))
);

CREATE UNIQUE INDEX `venue_credits_authority_unique` ON `venue_credits` (`authority`);
CREATE UNIQUE INDEX `venue_credits_unique_key_unique` ON `venue_credits` (`unique_key`);
CREATE INDEX `venue_credits_of_user` ON `venue_credits` (`user_id`,`created_at`,`id`);
CREATE TABLE `robot_login_tokens` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "robot_login_tokens_hash" CHECK(length("robot_login_tokens"."token_hash") = 64 and "robot_login_tokens"."token_hash" not glob '*[^0-9a-f]*'),
	CONSTRAINT "robot_login_tokens_used" CHECK("robot_login_tokens"."used_at" < "robot_login_tokens"."expires_at")
);

CREATE UNIQUE INDEX `robot_login_tokens_token_hash_unique` ON `robot_login_tokens` (`token_hash`);
CREATE INDEX `robot_login_tokens_by_expiry` ON `robot_login_tokens` (`expires_at`);

-- A credit is redeemed once, and worth what it was given as.
CREATE TRIGGER `venue_credits_redeemed_once` BEFORE UPDATE ON `venue_credits`
WHEN old.`redeemed_at` IS NOT NULL
	OR (new.`id`, new.`user_id`, new.`authority`, new.`toman`, new.`ref`, new.`unique_key`, new.`created_at`)
	IS NOT (old.`id`, old.`user_id`, old.`authority`, old.`toman`, old.`ref`, old.`unique_key`, old.`created_at`)
BEGIN
	SELECT RAISE(ABORT, 'a venue credit is redeemed once');
END;
