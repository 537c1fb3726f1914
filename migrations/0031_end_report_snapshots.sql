-- Messages, profiles and photos are reported into the same table; what moderators saw of them ends some time after the verdict.
CREATE INDEX `reports_to_forget` ON `reports` (`judged_at`) WHERE kind in ('message', 'profile', 'photo') and snapshot <> '' and judged_at is not null;
