-- Accounts that nobody proved end; only one's own mobile is shown; names that look alike are one.

-- Until when an address may stand unproved; null for whoever proved anything.
ALTER TABLE `users` ADD COLUMN `unproved_until` integer;
-- When its owner was last written to because somebody registered their address again.
ALTER TABLE `users` ADD COLUMN `register_notice_at` integer;
-- Who was here before has two days too, but for who has written jokes or has gems: those stay until they prove it.
UPDATE `users` SET `unproved_until` = (unixepoch() + 172800) * 1000
WHERE `mobile` IS NULL AND `email` IS NOT NULL AND `email_verified_at` IS NULL AND `deleted_at` IS NULL AND `joke_count` = 0
	AND NOT EXISTS (SELECT 1 FROM `ledger_entries` WHERE `ledger_entries`.`user_id` = `users`.`id`);
CREATE INDEX `users_unproved` ON `users` (`unproved_until`) WHERE `unproved_until` IS NOT NULL AND `deleted_at` IS NULL;

UPDATE `users` SET `contact_mobile_public` = '' WHERE `contact_mobile_public` NOT IN ('', coalesce(`mobile`, ''));

CREATE TRIGGER `users_public_mobile_when_registered` BEFORE INSERT ON `users`
WHEN new.`contact_mobile_public` NOT IN ('', coalesce(new.`mobile`, ''))
BEGIN
	SELECT RAISE(ABORT, 'the public mobile is the own one');
END;

CREATE TRIGGER `users_public_mobile_when_set` BEFORE UPDATE OF `contact_mobile_public` ON `users`
WHEN new.`contact_mobile_public` NOT IN ('', coalesce(new.`mobile`, ''))
BEGIN
	SELECT RAISE(ABORT, 'the public mobile is the own one');
END;

CREATE TRIGGER `users_public_mobile_when_mobile_goes` AFTER UPDATE OF `mobile` ON `users`
WHEN new.`contact_mobile_public` NOT IN ('', coalesce(new.`mobile`, ''))
BEGIN
	UPDATE `users` SET `contact_mobile_public` = '' WHERE `id` = new.`id`;
END;

-- Since when a former name leads to nobody, by its owner's wish; it stays theirs.
ALTER TABLE `usernames` ADD COLUMN `closed_at` integer;
-- Without dots and hyphens names are the same. Pairs that stood before keep theirs, so no key can say it: a trigger does.
CREATE INDEX `usernames_folded` ON `usernames` (replace(replace(`username`, '.', ''), '-', ''));

CREATE TRIGGER `usernames_look_alike` BEFORE INSERT ON `usernames`
WHEN EXISTS (
	SELECT 1 FROM `usernames` AS `same`
	WHERE replace(replace(`same`.`username`, '.', ''), '-', '') = replace(replace(new.`username`, '.', ''), '-', '')
		AND `same`.`user_id` <> new.`user_id` AND `same`.`username` <> new.`username`
)
BEGIN
	SELECT RAISE(ABORT, 'somebody has this name with other dots');
END;
