-- Whoever leaves while suspended and comes back by the same mobile or e-mail is suspended until the same moment.
CREATE TABLE `suspended_contacts` (
	`digest` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
CREATE INDEX `suspended_contacts_by_until` ON `suspended_contacts` (`until`);
