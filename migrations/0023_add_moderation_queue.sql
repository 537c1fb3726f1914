-- The moderators' queue, which triggers keep: a row for whatever was reported, and for jokes that stand out by themselves.
CREATE TABLE `reported_subjects` (
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`first_report_id` text,
	`reports` integer NOT NULL,
	`open_reports` integer NOT NULL,
	`status` text NOT NULL,
	`flagged` integer NOT NULL,
	`reporting_disabled` integer NOT NULL,
	`gone` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_reported_at` integer NOT NULL,
	`rank` integer GENERATED ALWAYS AS (iif(`open_reports` = 0 AND NOT (`flagged` AND NOT `reporting_disabled` AND NOT `gone`), 2, iif(`flagged`, 0, 1))) VIRTUAL,
	`place` integer GENERATED ALWAYS AS (iif(`open_reports` = 0 AND NOT (`flagged` AND NOT `reporting_disabled` AND NOT `gone`), -`last_reported_at`, `created_at`)) VIRTUAL,
	PRIMARY KEY(`kind`, `owner_id`, `subject_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`first_report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reported_subjects_counts" CHECK("reported_subjects"."open_reports" between 0 and "reported_subjects"."reports"),
	CONSTRAINT "reported_subjects_status" CHECK("reported_subjects"."status" in ('pending', 'upheld', 'rejected', 'deleted'))
);

INSERT INTO `reported_subjects` (`id`, `kind`, `owner_id`, `subject_id`, `first_report_id`, `reports`, `open_reports`, `status`, `flagged`, `reporting_disabled`, `gone`, `created_at`, `last_reported_at`)
SELECT r.`id`, r.`kind`, r.`owner_id`, r.`subject_id`, r.`id`, count(*), sum(r.`status` = 'pending'),
	iif(sum(r.`status` = 'pending') > 0, 'pending', r.`status`),
	coalesce(j.`flagged`, 0), coalesce(j.`reporting_disabled`, 0), j.`deleted_at` IS NOT NULL, min(r.`created_at`), max(r.`created_at`)
FROM `reports` r LEFT JOIN `jokes` j ON r.`kind` = 'joke' AND j.`id` = r.`subject_id`
GROUP BY r.`kind`, r.`owner_id`, r.`subject_id`;
INSERT OR IGNORE INTO `reported_subjects` (`id`, `kind`, `owner_id`, `subject_id`, `reports`, `open_reports`, `status`, `flagged`, `reporting_disabled`, `gone`, `created_at`, `last_reported_at`)
SELECT `id`, 'joke', `author_id`, `id`, 0, 0, 'pending', 1, `reporting_disabled`, 0, `created_at`, `created_at`
FROM `jokes` WHERE `flagged` = 1 AND `deleted_at` IS NULL;

CREATE UNIQUE INDEX `reported_subjects_id_unique` ON `reported_subjects` (`id`);
CREATE INDEX `reported_subjects_queue` ON `reported_subjects` (`rank`,`place`,`id`);
CREATE INDEX `reported_subjects_queue_enabled` ON `reported_subjects` (`rank`,`place`,`id`) WHERE "reported_subjects"."reporting_disabled" = 0;

CREATE TRIGGER `reported_subjects_report` AFTER INSERT ON `reports`
BEGIN
	INSERT INTO `reported_subjects` (`id`, `kind`, `owner_id`, `subject_id`, `first_report_id`, `reports`, `open_reports`, `status`, `flagged`, `reporting_disabled`, `gone`, `created_at`, `last_reported_at`)
	SELECT new.`id`, new.`kind`, new.`owner_id`, new.`subject_id`, new.`id`, 1, new.`status` = 'pending', new.`status`,
		coalesce(j.`flagged`, 0), coalesce(j.`reporting_disabled`, 0), j.`deleted_at` IS NOT NULL, new.`created_at`, new.`created_at`
	FROM (SELECT 1) LEFT JOIN `jokes` j ON new.`kind` = 'joke' AND j.`id` = new.`subject_id`
	WHERE true
	ON CONFLICT (`kind`, `owner_id`, `subject_id`) DO UPDATE SET
		`first_report_id` = coalesce(`first_report_id`, excluded.`first_report_id`),
		`reports` = `reports` + 1,
		`open_reports` = `open_reports` + excluded.`open_reports`,
		`status` = iif(excluded.`open_reports` = 1, 'pending', `status`),
		`last_reported_at` = max(`last_reported_at`, excluded.`last_reported_at`);
END;
CREATE TRIGGER `reported_subjects_judge` AFTER UPDATE OF `status` ON `reports` WHEN old.`status` <> new.`status`
BEGIN
	UPDATE `reported_subjects` SET
		`open_reports` = `open_reports` + (new.`status` = 'pending') - (old.`status` = 'pending'),
		`status` = iif(`open_reports` + (new.`status` = 'pending') - (old.`status` = 'pending') > 0, 'pending', new.`status`)
	WHERE `kind` = new.`kind` AND `owner_id` = new.`owner_id` AND `subject_id` = new.`subject_id`;
END;
CREATE TRIGGER `reported_subjects_flagged_joke` AFTER INSERT ON `jokes` WHEN new.`flagged` = 1 AND new.`deleted_at` IS NULL
BEGIN
	INSERT INTO `reported_subjects` (`id`, `kind`, `owner_id`, `subject_id`, `reports`, `open_reports`, `status`, `flagged`, `reporting_disabled`, `gone`, `created_at`, `last_reported_at`)
	VALUES (new.`id`, 'joke', new.`author_id`, new.`id`, 0, 0, 'pending', 1, new.`reporting_disabled`, 0, new.`created_at`, new.`created_at`);
END;
CREATE TRIGGER `reported_subjects_joke` AFTER UPDATE OF `flagged`, `reporting_disabled`, `deleted_at` ON `jokes`
BEGIN
	UPDATE `reported_subjects` SET `flagged` = new.`flagged`, `reporting_disabled` = new.`reporting_disabled`, `gone` = new.`deleted_at` IS NOT NULL
	WHERE `kind` = 'joke' AND `owner_id` = new.`author_id` AND `subject_id` = new.`id`;
END;
-- A deletion that is undone; whoever deletes takes them off the author's counts.
CREATE TRIGGER `jokes_come_back` AFTER UPDATE OF `deleted_at` ON `jokes` WHEN old.`deleted_at` IS NOT NULL AND new.`deleted_at` IS NULL
BEGIN
	UPDATE `users` SET `joke_count` = `joke_count` + 1, `likes_received` = `likes_received` + new.`like_count` WHERE `id` = new.`author_id`;
END;

-- What became of a report, for who made it.
ALTER TABLE `reports` ADD `judged_at` integer;
ALTER TABLE `reports` ADD `seen_at` integer;
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`,`id`);
CREATE INDEX `reports_unseen` ON `reports` (`reporter_id`) WHERE "reports"."judged_at" is not null and "reports"."seen_at" is null;
-- Its columns by name, now that there are more than it has values for.
DROP TRIGGER `joke_reports_are_reports`;
CREATE TRIGGER `joke_reports_are_reports` AFTER INSERT ON `joke_reports`
BEGIN
	INSERT INTO `reports` (`id`, `reporter_id`, `kind`, `owner_id`, `subject_id`, `reason`, `status`, `snapshot`, `username_snapshot`, `created_at`)
	SELECT new.`id`, new.`reporter_id`, 'joke', j.`author_id`, new.`joke_id`, new.`reason`, new.`status`, new.`joke_text_snapshot`, new.`username_snapshot`, new.`created_at`
	FROM `jokes` j WHERE j.`id` = new.`joke_id` AND NOT EXISTS (SELECT 1 FROM `reports` WHERE `reports`.`reporter_id` = new.`reporter_id`
		AND `kind` = 'joke' AND `owner_id` = j.`author_id` AND `subject_id` = new.`joke_id`);
	DELETE FROM `joke_reports` WHERE `reporter_id` = new.`reporter_id` AND `joke_id` = new.`joke_id`;
END;

-- Reported videos first.
ALTER TABLE `user_videos` ADD `open_reports` integer DEFAULT 0 NOT NULL;
UPDATE `user_videos` SET `open_reports` = coalesce((SELECT s.`open_reports` FROM `reported_subjects` s
	WHERE s.`kind` = 'video' AND s.`owner_id` = `user_videos`.`user_id` AND s.`subject_id` = `user_videos`.`hash`), 0);
CREATE INDEX `user_videos_reported` ON `user_videos` (`open_reports`,`user_id`);
CREATE TRIGGER `user_videos_first_report` AFTER INSERT ON `reported_subjects` WHEN new.`kind` = 'video'
BEGIN
	UPDATE `user_videos` SET `open_reports` = new.`open_reports` WHERE `user_id` = new.`owner_id` AND `hash` = new.`subject_id`;
END;
CREATE TRIGGER `user_videos_reports` AFTER UPDATE OF `open_reports` ON `reported_subjects` WHEN new.`kind` = 'video'
BEGIN
	UPDATE `user_videos` SET `open_reports` = new.`open_reports` WHERE `user_id` = new.`owner_id` AND `hash` = new.`subject_id`;
END;
CREATE TRIGGER `user_videos_other_link` AFTER UPDATE OF `hash` ON `user_videos` WHEN old.`hash` <> new.`hash`
BEGIN
	UPDATE `user_videos` SET `open_reports` = coalesce((SELECT s.`open_reports` FROM `reported_subjects` s
		WHERE s.`kind` = 'video' AND s.`owner_id` = new.`user_id` AND s.`subject_id` = new.`hash`), 0)
	WHERE `user_id` = new.`user_id`;
END;
-- Likes are their owner's and outlive a video: they count for the next one.
CREATE TRIGGER `user_videos_come` AFTER INSERT ON `user_videos`
BEGIN
	UPDATE `user_videos` SET `open_reports` = coalesce((SELECT s.`open_reports` FROM `reported_subjects` s
		WHERE s.`kind` = 'video' AND s.`owner_id` = new.`user_id` AND s.`subject_id` = new.`hash`), 0)
	WHERE `user_id` = new.`user_id`;
	UPDATE `user_videos` SET `like_count` = (SELECT count(*) FROM `video_likes` WHERE `owner_id` = new.`user_id`)
	WHERE `user_id` = new.`user_id` AND EXISTS (SELECT 1 FROM `video_likes` WHERE `owner_id` = new.`user_id`);
	UPDATE `list_counts` SET `count` = `count` + 1 WHERE `name` = 'user-videos';
END;
CREATE TRIGGER `user_videos_go` AFTER DELETE ON `user_videos`
BEGIN
	UPDATE `list_counts` SET `count` = `count` - 1 WHERE `name` = 'user-videos';
END;

-- Jokes that may be reported, newest first.
CREATE INDEX `jokes_newest_enabled` ON `jokes` (`id`) WHERE "jokes"."deleted_at" is null and "jokes"."reporting_disabled" = 0;

INSERT INTO `list_counts` SELECT 'user-videos', count(*) FROM `user_videos`;
INSERT INTO `list_counts` SELECT 'jokes', count(*) FROM `jokes` WHERE `deleted_at` IS NULL;
INSERT INTO `list_counts` SELECT 'jokes-reporting-disabled', count(*) FROM `jokes` WHERE `deleted_at` IS NULL AND `reporting_disabled` = 1;
INSERT INTO `list_counts` SELECT 'reports', count(*) FROM `reported_subjects`;
INSERT INTO `list_counts` SELECT 'reports-enabled', count(*) FROM `reported_subjects` WHERE `reporting_disabled` = 0;
INSERT INTO `list_counts` SELECT 'reports-open', count(*) FROM `reported_subjects` WHERE `rank` < 2;
INSERT INTO `list_counts` SELECT 'reports-open-enabled', count(*) FROM `reported_subjects` WHERE `rank` < 2 AND `reporting_disabled` = 0;

CREATE TRIGGER `list_counts_joke_comes` AFTER INSERT ON `jokes` WHEN new.`deleted_at` IS NULL
BEGIN
	UPDATE `list_counts` SET `count` = `count` + 1
	WHERE `name` = 'jokes' OR (`name` = 'jokes-reporting-disabled' AND new.`reporting_disabled` = 1);
END;
CREATE TRIGGER `list_counts_joke_changes` AFTER UPDATE OF `deleted_at`, `reporting_disabled` ON `jokes`
BEGIN
	UPDATE `list_counts` SET `count` = `count` + (new.`deleted_at` IS NULL) - (old.`deleted_at` IS NULL)
	WHERE `name` = 'jokes' AND (new.`deleted_at` IS NULL) <> (old.`deleted_at` IS NULL);
	UPDATE `list_counts` SET `count` = `count` + (new.`deleted_at` IS NULL AND new.`reporting_disabled`) - (old.`deleted_at` IS NULL AND old.`reporting_disabled`)
	WHERE `name` = 'jokes-reporting-disabled'
		AND (new.`deleted_at` IS NULL AND new.`reporting_disabled`) <> (old.`deleted_at` IS NULL AND old.`reporting_disabled`);
END;
CREATE TRIGGER `list_counts_joke_goes` AFTER DELETE ON `jokes` WHEN old.`deleted_at` IS NULL
BEGIN
	UPDATE `list_counts` SET `count` = `count` - 1
	WHERE `name` = 'jokes' OR (`name` = 'jokes-reporting-disabled' AND old.`reporting_disabled` = 1);
END;
CREATE TRIGGER `list_counts_subject_comes` AFTER INSERT ON `reported_subjects`
BEGIN
	UPDATE `list_counts` SET `count` = `count` + 1
	WHERE `name` = 'reports' OR (`name` = 'reports-enabled' AND new.`reporting_disabled` = 0)
		OR (`name` = 'reports-open' AND new.`rank` < 2) OR (`name` = 'reports-open-enabled' AND new.`rank` < 2 AND new.`reporting_disabled` = 0);
END;
CREATE TRIGGER `list_counts_subject_changes` AFTER UPDATE ON `reported_subjects`
WHEN old.`reporting_disabled` <> new.`reporting_disabled` OR (old.`rank` < 2) <> (new.`rank` < 2)
BEGIN
	UPDATE `list_counts` SET `count` = `count` + CASE `name`
		WHEN 'reports-enabled' THEN (new.`reporting_disabled` = 0) - (old.`reporting_disabled` = 0)
		WHEN 'reports-open' THEN (new.`rank` < 2) - (old.`rank` < 2)
		ELSE (new.`rank` < 2 AND new.`reporting_disabled` = 0) - (old.`rank` < 2 AND old.`reporting_disabled` = 0)
	END
	WHERE `name` IN ('reports-enabled', 'reports-open', 'reports-open-enabled');
END;
