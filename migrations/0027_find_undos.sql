-- An entry that turns out to have changed nothing goes again: whether an undo names it is looked up, and not searched for in all of them.
CREATE INDEX `audit_entries_undoes` ON `audit_entries` (`undoes`) WHERE "audit_entries"."undoes" is not null;
CREATE INDEX `audit_entries_undone_by` ON `audit_entries` (`undone_by`) WHERE "audit_entries"."undone_by" is not null;
