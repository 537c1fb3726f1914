-- How long the administrator's lists are, kept by triggers: one row for each list.
CREATE TABLE `list_counts` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	CONSTRAINT "list_counts_count" CHECK("list_counts"."count" >= 0)
);
INSERT INTO `list_counts` SELECT 'users', count(*) FROM `users` WHERE `deleted_at` IS NULL;
INSERT INTO `list_counts` SELECT 'suspended-users', count(*) FROM `users` WHERE `deleted_at` IS NULL AND `suspended_until` IS NOT NULL;

CREATE TRIGGER `list_counts_user_registers` AFTER INSERT ON `users` WHEN new.`deleted_at` IS NULL
BEGIN
	UPDATE `list_counts` SET `count` = `count` + 1
	WHERE `name` = 'users' OR (`name` = 'suspended-users' AND new.`suspended_until` IS NOT NULL);
END;
CREATE TRIGGER `list_counts_user_leaves` AFTER UPDATE OF `deleted_at` ON `users`
WHEN (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL)
BEGIN
	UPDATE `list_counts` SET `count` = `count` + iif(new.`deleted_at` IS NULL, 1, -1) WHERE `name` = 'users';
END;
CREATE TRIGGER `list_counts_user_is_suspended` AFTER UPDATE OF `deleted_at`, `suspended_until` ON `users`
WHEN (old.`deleted_at` IS NULL AND old.`suspended_until` IS NOT NULL) <> (new.`deleted_at` IS NULL AND new.`suspended_until` IS NOT NULL)
BEGIN
	UPDATE `list_counts` SET `count` = `count` + iif(new.`deleted_at` IS NULL AND new.`suspended_until` IS NOT NULL, 1, -1)
	WHERE `name` = 'suspended-users';
END;
CREATE TRIGGER `list_counts_user_goes` AFTER DELETE ON `users` WHEN old.`deleted_at` IS NULL
BEGIN
	UPDATE `list_counts` SET `count` = `count` - 1
	WHERE `name` = 'users' OR (`name` = 'suspended-users' AND old.`suspended_until` IS NOT NULL);
END;

-- Everybody, newest first, and who is suspended, the longest first.
CREATE INDEX `users_newest` ON `users` (`id`) WHERE "users"."deleted_at" is null;
CREATE INDEX `users_suspended` ON `users` (`suspended_until`,`id`) WHERE "users"."suspended_until" is not null and "users"."deleted_at" is null;
-- Applicants by the beginning of their names.
CREATE INDEX `job_applications_by_first_name` ON `job_applications` (`first_name`);
CREATE INDEX `job_applications_by_last_name` ON `job_applications` (`last_name`);
