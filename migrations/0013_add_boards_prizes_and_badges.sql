-- Who leads by likes and followers, the frozen ranks of a season, and the badges that people show at venues.
CREATE INDEX `users_most_liked` ON `users` ("likes_received" desc,`id`) WHERE "users"."likes_received" > 0 and "users"."username" is not null;
CREATE INDEX `users_most_followed` ON `users` ("follower_count" desc,`id`) WHERE "users"."follower_count" > 0 and "users"."username" is not null;

CREATE TABLE `prize_snapshots` (
	`season_starts_at` integer PRIMARY KEY NOT NULL,
	`frozen_at` integer NOT NULL,
	`signed` text NOT NULL,
	`signature` text NOT NULL,
	CONSTRAINT "prize_snapshots_signed" CHECK(json_valid("prize_snapshots"."signed")),
	CONSTRAINT "prize_snapshots_signature" CHECK(length("prize_snapshots"."signature") = 86)
);
CREATE TRIGGER `prize_snapshots_stand` BEFORE UPDATE ON `prize_snapshots`
BEGIN
	SELECT RAISE(ABORT, 'a prize snapshot stands');
END;
CREATE TRIGGER `prize_snapshots_never_go` BEFORE DELETE ON `prize_snapshots`
BEGIN
	SELECT RAISE(ABORT, 'a prize snapshot never goes');
END;

CREATE TABLE `discount_badges` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "discount_badges_hash" CHECK(length("discount_badges"."token_hash") = 64 and "discount_badges"."token_hash" not glob '*[^0-9a-f]*'),
	CONSTRAINT "discount_badges_used" CHECK("discount_badges"."used_at" < "discount_badges"."expires_at")
);
CREATE UNIQUE INDEX `discount_badges_token_hash_unique` ON `discount_badges` (`token_hash`);
CREATE INDEX `discount_badges_by_expiry` ON `discount_badges` (`expires_at`);
