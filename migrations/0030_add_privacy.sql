-- Who may write to a person, and whether those in an open conversation see them online and reading (decisions 59, 60).
ALTER TABLE `users` ADD COLUMN `who_may_write` text DEFAULT 'requests' NOT NULL CONSTRAINT "users_who_may_write" CHECK("who_may_write" in ('requests', 'followed', 'everyone'));
ALTER TABLE `users` ADD COLUMN `show_presence` integer DEFAULT true NOT NULL;
ALTER TABLE `users` ADD COLUMN `show_receipts` integer DEFAULT true NOT NULL;
