-- Games: who may play, every round with what was told of it, and the boards that follow from the rounds.
ALTER TABLE `users` ADD COLUMN `game_points` integer DEFAULT 0 NOT NULL CONSTRAINT "users_game_points" CHECK("game_points" >= 0);

CREATE TABLE `game_passes` (
	`user_id` text NOT NULL,
	`game` text NOT NULL,
	`trial_started_at` integer,
	`paid_until` integer,
	PRIMARY KEY(`user_id`, `game`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "game_passes_something" CHECK("game_passes"."trial_started_at" is not null or "game_passes"."paid_until" is not null)
);

CREATE TABLE `game_rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`game` text NOT NULL,
	`day` text NOT NULL,
	`number` integer NOT NULL,
	`seed` integer NOT NULL,
	`sim_version` integer NOT NULL,
	`token_hash` text NOT NULL,
	`started_at` integer NOT NULL,
	`counts` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`log` text,
	`score` integer,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "game_rounds_number" CHECK("game_rounds"."number" between 1 and 100),
	CONSTRAINT "game_rounds_day" CHECK("game_rounds"."day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "game_rounds_token" CHECK(length("game_rounds"."token_hash") = 64 and "game_rounds"."token_hash" not glob '*[^0-9a-f]*'),
	CONSTRAINT "game_rounds_state" CHECK(case "game_rounds"."state"
        when 'open' then coalesce("game_rounds"."log", "game_rounds"."score", "game_rounds"."finished_at") is null
        when 'finished' then "game_rounds"."log" is not null and "game_rounds"."score" is not null and "game_rounds"."finished_at" is not null
        else false end),
	CONSTRAINT "game_rounds_score" CHECK("game_rounds"."score" between 0 and 100000 and "game_rounds"."finished_at" >= "game_rounds"."started_at")
);
CREATE UNIQUE INDEX `game_rounds_of_day` ON `game_rounds` (`user_id`,`game`,`day`,`number`);
CREATE INDEX `game_rounds_open_of_user` ON `game_rounds` (`user_id`,`game`,`started_at`) WHERE "game_rounds"."state" = 'open';
CREATE INDEX `game_rounds_open` ON `game_rounds` (`started_at`) WHERE "game_rounds"."state" = 'open';
CREATE INDEX `game_rounds_best_of_user` ON `game_rounds` (`user_id`,`game`,`score`) WHERE "game_rounds"."state" = 'finished';
CREATE INDEX `game_rounds_best_of_day` ON `game_rounds` (`game`,`day`,"score" desc,`finished_at`) WHERE "game_rounds"."counts" = 1 and "game_rounds"."score" > 0;

CREATE TABLE `round_drops` (
	`round_id` text NOT NULL,
	`k` integer NOT NULL,
	`log` text NOT NULL,
	`salt` integer NOT NULL,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`round_id`, `k`),
	FOREIGN KEY (`round_id`) REFERENCES `game_rounds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "round_drops_k" CHECK("round_drops"."k" >= 0),
	CONSTRAINT "round_drops_salt" CHECK("round_drops"."salt" between 0 and 2147483647)
);

CREATE TABLE `game_scores` (
	`game` text NOT NULL,
	`season` integer NOT NULL,
	`user_id` text NOT NULL,
	`points` integer NOT NULL,
	`best` integer NOT NULL,
	`reached_at` integer NOT NULL,
	PRIMARY KEY(`game`, `season`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "game_scores_points" CHECK("game_scores"."best" > 0 and "game_scores"."points" >= "game_scores"."best")
);
CREATE INDEX `game_scores_board` ON `game_scores` (`game`,`season`,"points" desc,`reached_at`);
CREATE INDEX `game_scores_of_user` ON `game_scores` (`user_id`);

CREATE TABLE `game_refusals` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`code` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `code`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "game_refusals_count" CHECK("game_refusals"."count" >= 1)
);

-- A round begins open, and what was played stands: what a score follows from can be made neither at once nor afterwards.
CREATE TRIGGER `game_rounds_begin_open` BEFORE INSERT ON `game_rounds` WHEN new.`state` <> 'open'
BEGIN
	SELECT RAISE(ABORT, 'a round begins open');
END;
CREATE TRIGGER `game_rounds_stand` BEFORE UPDATE ON `game_rounds`
WHEN (new.`id`, new.`user_id`, new.`game`, new.`day`, new.`number`, new.`seed`, new.`sim_version`, new.`token_hash`, new.`started_at`)
		IS NOT (old.`id`, old.`user_id`, old.`game`, old.`day`, old.`number`, old.`seed`, old.`sim_version`, old.`token_hash`, old.`started_at`)
	OR new.`counts` < old.`counts`
	OR (old.`state` = 'finished' AND (new.`state`, new.`log`, new.`score`, new.`finished_at`)
		IS NOT (old.`state`, old.`log`, old.`score`, old.`finished_at`))
BEGIN
	SELECT RAISE(ABORT, 'what was played stands');
END;
CREATE TRIGGER `round_drops_stand` BEFORE UPDATE ON `round_drops`
BEGIN
	SELECT RAISE(ABORT, 'what was told stands');
END;

-- Every finished score is its person's, once.
CREATE TRIGGER `game_rounds_score` AFTER UPDATE OF `state` ON `game_rounds`
WHEN old.`state` = 'open' AND new.`state` = 'finished' AND new.`score` > 0
BEGIN
	UPDATE `users` SET `game_points` = `game_points` + new.`score` WHERE `id` = new.`user_id`;
END;

-- The season's board has it where it counts: as it is finished, or once its person bought a pass (worker/domain/games/season.ts).
CREATE TRIGGER `game_rounds_reach_the_board` AFTER UPDATE OF `state`, `counts` ON `game_rounds`
WHEN new.`state` = 'finished' AND new.`score` > 0 AND new.`counts` = 1 AND (old.`state` = 'open' OR old.`counts` = 0)
BEGIN
	INSERT INTO `game_scores` (`game`, `season`, `user_id`, `points`, `best`, `reached_at`)
	SELECT new.`game`, season.`starts_at`, new.`user_id`, new.`score`, new.`score`, new.`finished_at`
	FROM (
		SELECT coalesce(max(json_extract(`value`, '$.startsAt')), 0) AS `starts_at`, max(json_extract(`value`, '$.awardsAt')) AS `awards_at`
		FROM `settings` WHERE `key` = 'game-season'
	) AS season
	WHERE new.`started_at` >= season.`starts_at` AND (season.`awards_at` IS NULL OR new.`started_at` < season.`awards_at`)
	ON CONFLICT (`game`, `season`, `user_id`) DO UPDATE SET
		`points` = `points` + excluded.`points`,
		`best` = max(`best`, excluded.`best`),
		`reached_at` = max(`reached_at`, excluded.`reached_at`);
END;
