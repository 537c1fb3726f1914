-- The letter that an entry records as sent, as a digest of its day, address and text: the same one is sent once a day.
ALTER TABLE `audit_entries` ADD `letter` text;
CREATE UNIQUE INDEX `audit_entries_letter` ON `audit_entries` (`letter`) WHERE "audit_entries"."letter" is not null;
