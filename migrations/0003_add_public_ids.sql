-- The name by which machines know a person: random, of its own, and so replaceable.
ALTER TABLE `users` ADD COLUMN `public_id` text DEFAULT '' NOT NULL;
UPDATE `users` SET `public_id` = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX `users_public_id_unique` ON `users` (`public_id`);

-- A column that is added to a table with rows can carry no CHECK of its form; these hold it for every later row.
CREATE TRIGGER `users_public_id_form_when_registered` BEFORE INSERT ON `users`
WHEN length(new.`public_id`) <> 32 OR new.`public_id` GLOB '*[^0-9a-f]*'
BEGIN
	SELECT RAISE(ABORT, 'a public id is 32 hexadecimal digits');
END;

CREATE TRIGGER `users_public_id_form_when_replaced` BEFORE UPDATE OF `public_id` ON `users`
WHEN length(new.`public_id`) <> 32 OR new.`public_id` GLOB '*[^0-9a-f]*'
BEGIN
	SELECT RAISE(ABORT, 'a public id is 32 hexadecimal digits');
END;
