-- Every write of the administrator stands here: what it was, and the rows it changed as they were before and after it. An
-- undo writes the rows back, and is an entry itself.
CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`images_gone` integer DEFAULT false NOT NULL,
	`undoes` text,
	`undone_by` text,
	FOREIGN KEY (`undoes`) REFERENCES `audit_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undone_by`) REFERENCES `audit_entries`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "audit_entries_action" CHECK("audit_entries"."action" glob '[a-z]*.[a-z]*'),
	CONSTRAINT "audit_entries_row_count" CHECK("audit_entries"."row_count" >= 0)
);
CREATE TABLE `audit_rows` (
	`entry_id` text NOT NULL,
	`table_name` text NOT NULL,
	`row_key` text NOT NULL,
	`place` integer NOT NULL,
	`before` text,
	`after` text,
	`person_id` text,
	`kept_until` integer,
	PRIMARY KEY(`entry_id`, `table_name`, `row_key`),
	FOREIGN KEY (`entry_id`) REFERENCES `audit_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "audit_rows_json" CHECK(json_valid("audit_rows"."row_key") and json_valid(coalesce("audit_rows"."before", '{}')) and json_valid(coalesce("audit_rows"."after", '{}')))
);
CREATE INDEX `audit_rows_of_person` ON `audit_rows` (`person_id`) WHERE "audit_rows"."person_id" is not null;
CREATE INDEX `audit_rows_of_row` ON `audit_rows` (`table_name`,`row_key`);
CREATE INDEX `audit_rows_by_end` ON `audit_rows` (`kept_until`) WHERE "audit_rows"."kept_until" is not null;
