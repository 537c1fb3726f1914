-- Searching people, follower lists of any length, blocking, and fault reports.
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`blocked_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "blocks_not_self" CHECK("blocks"."blocker_id" <> "blocks"."blocked_id")
);

CREATE INDEX `blocks_newest_of_blocker` ON `blocks` (`blocker_id`,`blocked_at`,`blocked_id`);
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`);
CREATE TABLE `issues` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "issues_message" CHECK(length("issues"."message") between 1 and 2000)
);

CREATE INDEX `issues_by_user` ON `issues` (`user_id`,`id`);
CREATE INDEX `joke_likes_by_user` ON `joke_likes` (`user_id`,`joke_id`);
CREATE INDEX `usernames_by_user` ON `usernames` (`user_id`);

-- A page of followers comes from the index alone; people who follow in the same millisecond have an order too.
CREATE INDEX `follows_newest_of_followee` ON `follows` (`followee_id`,`followed_at`,`follower_id`);
CREATE INDEX `follows_newest_of_follower` ON `follows` (`follower_id`,`followed_at`,`followee_id`);
DROP INDEX `follows_by_followee`;
DROP INDEX `follows_by_follower`;

-- Every ending of every current username but the whole of it.
CREATE TABLE `username_suffixes` (
	`suffix` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`suffix`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;

INSERT INTO `username_suffixes` (`suffix`, `user_id`)
SELECT substr(`users`.`username`, `start`.`value`), `users`.`id`
FROM `users` CROSS JOIN json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') AS `start`
WHERE `start`.`value` <= length(`users`.`username`);

CREATE TRIGGER `username_suffixes_when_registered` AFTER INSERT ON `users` WHEN new.`username` IS NOT NULL
BEGIN
	INSERT INTO `username_suffixes` (`suffix`, `user_id`)
	SELECT substr(new.`username`, `start`.`value`), new.`id`
	FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') AS `start`
	WHERE `start`.`value` <= length(new.`username`);
END;

CREATE TRIGGER `username_suffixes_when_renamed` AFTER UPDATE OF `username` ON `users` WHEN old.`username` IS NOT new.`username`
BEGIN
	DELETE FROM `username_suffixes`
	WHERE `user_id` = old.`id` AND `suffix` IN (
		SELECT substr(old.`username`, `start`.`value`)
		FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') AS `start`
		WHERE `start`.`value` <= length(old.`username`)
	);
	INSERT INTO `username_suffixes` (`suffix`, `user_id`)
	SELECT substr(new.`username`, `start`.`value`), new.`id`
	FROM json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]') AS `start`
	WHERE `start`.`value` <= length(new.`username`);
END;
