-- Who left after a free trial and comes back begins no other one; a season's board is built from its own rounds alone.
CREATE TABLE `trial_contacts` (
	`digest` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
CREATE INDEX `trial_contacts_by_until` ON `trial_contacts` (`until`);
CREATE INDEX `game_rounds_of_season` ON `game_rounds` (`game`,`started_at`) WHERE "game_rounds"."counts" = 1 and "game_rounds"."score" > 0;
CREATE INDEX `game_refusals_by_day` ON `game_refusals` (`day`);
