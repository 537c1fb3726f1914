-- How much was used of each quota (contract/quotas.ts): of an hour of the clock or a Tehran day, by a network, a person, or
-- everybody together. A row with an item says that a distinct one was counted, such as a room.
CREATE TABLE `quota_counts` (
	`window` text NOT NULL,
	`started_at` integer NOT NULL,
	`quota` text NOT NULL,
	`subject` text NOT NULL,
	`item` text DEFAULT '' NOT NULL,
	`used` integer NOT NULL,
	`alarmed_by` text,
	PRIMARY KEY(`window`, `started_at`, `quota`, `subject`, `item`),
	CONSTRAINT "quota_counts_window" CHECK("quota_counts"."window" in ('hour', 'day')),
	CONSTRAINT "quota_counts_used" CHECK("quota_counts"."used" >= 0)
) WITHOUT ROWID;
-- The panel's list of networks by what they used.
CREATE INDEX `quota_counts_largest` ON `quota_counts` (`window`,`started_at`,`used`) WHERE "quota_counts"."subject" glob '*/*';
-- Blocks outlive the account they are about: who comes back by the same mobile or e-mail is blocked again.
CREATE TABLE `blocked_contacts` (
	`blocker_id` text NOT NULL,
	`digest` text NOT NULL,
	`blocked_at` integer NOT NULL,
	`known_by` text NOT NULL,
	`known_name` text NOT NULL,
	PRIMARY KEY(`digest`, `blocker_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
CREATE INDEX `blocked_contacts_of_blocker` ON `blocked_contacts` (`blocker_id`);
-- Finds a block by the name its blocker knows: that account may be gone, and its owner back.
CREATE INDEX `blocks_by_known_name` ON `blocks` (`blocker_id`,`known_name`);
