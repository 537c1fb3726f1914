-- Whom a block knew: the public id, and the name they were blocked by. Who closes their names later is not told to who blocked them.
ALTER TABLE `blocks` ADD `known_by` text DEFAULT '' NOT NULL;
ALTER TABLE `blocks` ADD `known_name` text DEFAULT '' NOT NULL;
-- Of those from before nobody wrote it down: the name of that day, and an id that is nobody's where they closed one since.
UPDATE `blocks` SET
	`known_by` = iif(
		exists (SELECT 1 FROM `usernames` WHERE `user_id` = `blocks`.`blocked_id` AND `closed_at` > `blocks`.`blocked_at`),
		lower(hex(randomblob(16))),
		(SELECT `public_id` FROM `users` WHERE `users`.`id` = `blocks`.`blocked_id`)
	),
	`known_name` = coalesce(
		(SELECT `username` FROM `usernames` WHERE `user_id` = `blocks`.`blocked_id` AND `chosen_at` <= `blocks`.`blocked_at`
			ORDER BY `chosen_at` DESC LIMIT 1),
		(SELECT `username` FROM `users` WHERE `users`.`id` = `blocks`.`blocked_id`),
		''
	);
-- What a Worker of before writes while this one comes.
CREATE TRIGGER `blocks_know_whom` AFTER INSERT ON `blocks` WHEN new.`known_by` = ''
BEGIN
	UPDATE `blocks` SET
		`known_by` = (SELECT `public_id` FROM `users` WHERE `users`.`id` = new.`blocked_id`),
		`known_name` = coalesce((SELECT `username` FROM `users` WHERE `users`.`id` = new.`blocked_id`), '')
	WHERE `blocker_id` = new.`blocker_id` AND `blocked_id` = new.`blocked_id`;
END;
