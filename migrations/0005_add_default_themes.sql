-- The administrator's default theme is for new people only: what it was when an account was made stays with the account.
ALTER TABLE `users` ADD COLUMN `default_theme` text DEFAULT 'black-gray' NOT NULL;
UPDATE `users` SET `default_theme` = coalesce(
	(SELECT json_extract(`value`, '$') FROM `settings` WHERE `key` = 'default-theme'), 'black-gray');
