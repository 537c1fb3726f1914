-- People, their logins, their jokes, and the administrator's settings.
CREATE TABLE `joke_likes` (
	`joke_id` text NOT NULL,
	`user_id` text NOT NULL,
	`liked_at` integer NOT NULL,
	PRIMARY KEY(`joke_id`, `user_id`),
	FOREIGN KEY (`joke_id`) REFERENCES `jokes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `joke_reports` (
	`id` text NOT NULL,
	`joke_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`joke_text_snapshot` text NOT NULL,
	`username_snapshot` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`reporter_id`, `joke_id`),
	FOREIGN KEY (`joke_id`) REFERENCES `jokes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "joke_reports_status" CHECK("joke_reports"."status" in ('pending', 'upheld', 'rejected', 'deleted'))
);

CREATE UNIQUE INDEX `joke_reports_id_unique` ON `joke_reports` (`id`);
CREATE INDEX `joke_reports_by_status` ON `joke_reports` (`status`,`created_at`);
CREATE INDEX `joke_reports_by_joke` ON `joke_reports` (`joke_id`);
CREATE TABLE `jokes` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`allow_comments` integer DEFAULT true NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`flagged` integer DEFAULT false NOT NULL,
	`reporting_disabled` integer DEFAULT false NOT NULL,
	`client_id` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "jokes_like_count" CHECK("jokes"."like_count" >= 0),
	CONSTRAINT "jokes_text" CHECK((length("jokes"."text") between 1 and 2000) or "jokes"."deleted_at" is not null)
);

CREATE INDEX `jokes_newest` ON `jokes` (`id`) WHERE "jokes"."deleted_at" is null;
CREATE INDEX `jokes_by_author` ON `jokes` (`author_id`,`id`) WHERE "jokes"."deleted_at" is null;
CREATE INDEX `jokes_flagged` ON `jokes` (`id`) WHERE "jokes"."flagged" = 1 and "jokes"."deleted_at" is null;
CREATE UNIQUE INDEX `jokes_client_id` ON `jokes` (`author_id`,`client_id`);
CREATE TABLE `login_attempts` (
	`identifier` text NOT NULL,
	`type` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_attempt_at` integer NOT NULL,
	`blocked_until` integer,
	PRIMARY KEY(`identifier`, `type`),
	CONSTRAINT "login_attempts_type" CHECK("login_attempts"."type" in ('mobile', 'email')),
	CONSTRAINT "login_attempts_count" CHECK("login_attempts"."attempts" >= 0)
);

CREATE INDEX `login_attempts_by_last` ON `login_attempts` (`last_attempt_at`);
CREATE TABLE `login_codes` (
	`identifier` text NOT NULL,
	`type` text NOT NULL,
	`sealed_code` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`identifier`, `type`),
	CONSTRAINT "login_codes_type" CHECK("login_codes"."type" in ('mobile', 'email')),
	CONSTRAINT "login_codes_tries" CHECK("login_codes"."tries" between 0 and 5)
);

CREATE INDEX `login_codes_by_expiry` ON `login_codes` (`expires_at`);
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`,`last_seen_at`);
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);
CREATE TABLE `follows` (
	`follower_id` text NOT NULL,
	`followee_id` text NOT NULL,
	`followed_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followee_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`followee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "follows_not_self" CHECK("follows"."follower_id" <> "follows"."followee_id")
);

CREATE INDEX `follows_by_followee` ON `follows` (`followee_id`,`followed_at`);
CREATE INDEX `follows_by_follower` ON `follows` (`follower_id`,`followed_at`);
CREATE TABLE `usernames` (
	`username` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "usernames_form" CHECK(length("usernames"."username") between 5 and 30 and "usernames"."username" not glob '*[^a-z0-9.-]*')
);

CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text,
	`handle` text,
	`username_changed_at` integer,
	`mobile` text,
	`email` text,
	`email_verified_at` integer,
	`password_hash` text,
	`avatar_url` text DEFAULT '' NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`instagram_url` text DEFAULT '' NOT NULL,
	`twitter_url` text DEFAULT '' NOT NULL,
	`telegram_url` text DEFAULT '' NOT NULL,
	`website_url` text DEFAULT '' NOT NULL,
	`contact_mobile_public` text DEFAULT '' NOT NULL,
	`blue_tick` integer DEFAULT false NOT NULL,
	`colorful_frame` integer DEFAULT false NOT NULL,
	`sparkle_effect` integer DEFAULT false NOT NULL,
	`no_ads` integer DEFAULT false NOT NULL,
	`ads_enabled` integer DEFAULT true NOT NULL,
	`joke_count` integer DEFAULT 0 NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`following_count` integer DEFAULT 0 NOT NULL,
	`likes_received` integer DEFAULT 0 NOT NULL,
	`suspended_until` integer,
	`registered_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "users_reachable" CHECK("users"."mobile" is not null or "users"."email" is not null or "users"."deleted_at" is not null),
	CONSTRAINT "users_mobile_form" CHECK("users"."mobile" glob '09[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "users_email_form" CHECK("users"."email" like '%_@_%._%' and "users"."email" = lower("users"."email")),
	CONSTRAINT "users_counts" CHECK("users"."joke_count" >= 0 and "users"."follower_count" >= 0 and "users"."following_count" >= 0 and "users"."likes_received" >= 0)
);

CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);
CREATE UNIQUE INDEX `users_handle_unique` ON `users` (`handle`);
CREATE UNIQUE INDEX `users_mobile_unique` ON `users` (`mobile`);
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "settings_json" CHECK(json_valid("settings"."value"))
);

