-- One table for reports of every kind, in which a new kind needs no column; a video for every person, and who likes it.
CREATE TABLE `reports` (
	`id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`snapshot` text NOT NULL,
	`username_snapshot` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`reporter_id`, `kind`, `owner_id`, `subject_id`),
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_status" CHECK("reports"."status" in ('pending', 'upheld', 'rejected', 'deleted'))
);

INSERT INTO `reports`
SELECT r.`id`, r.`reporter_id`, 'joke', j.`author_id`, r.`joke_id`, r.`reason`, r.`status`, r.`joke_text_snapshot`, r.`username_snapshot`, r.`created_at`
FROM `joke_reports` r JOIN `jokes` j ON j.`id` = r.`joke_id`;
DELETE FROM `joke_reports`;

CREATE UNIQUE INDEX `reports_id_unique` ON `reports` (`id`);
CREATE INDEX `reports_by_status` ON `reports` (`status`,`created_at`);
CREATE INDEX `reports_by_subject` ON `reports` (`owner_id`,`kind`,`subject_id`);

-- Nothing reads it any more. It stays for a Worker of before: while this migration is deployed, or after a rollback.
DROP INDEX `joke_reports_id_unique`;
DROP INDEX `joke_reports_by_status`;
DROP INDEX `joke_reports_by_joke`;
CREATE TRIGGER `joke_reports_are_reports` AFTER INSERT ON `joke_reports`
BEGIN
	INSERT OR IGNORE INTO `reports`
	SELECT new.`id`, new.`reporter_id`, 'joke', j.`author_id`, new.`joke_id`, new.`reason`, new.`status`, new.`joke_text_snapshot`, new.`username_snapshot`, new.`created_at`
	FROM `jokes` j WHERE j.`id` = new.`joke_id`;
	DELETE FROM `joke_reports` WHERE `reporter_id` = new.`reporter_id` AND `joke_id` = new.`joke_id`;
END;

CREATE TABLE `user_videos` (
	`user_id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_videos_hash" CHECK(length("user_videos"."hash") between 3 and 32 and "user_videos"."hash" not glob '*[^A-Za-z0-9]*'),
	CONSTRAINT "user_videos_like_count" CHECK("user_videos"."like_count" >= 0)
);

CREATE TABLE `video_likes` (
	`owner_id` text NOT NULL,
	`liker_id` text NOT NULL,
	`liked_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `liker_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`liker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `video_likes_by_liker` ON `video_likes` (`liker_id`,`owner_id`);
