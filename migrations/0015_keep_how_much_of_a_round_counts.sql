-- How many of the drops that were told a round's score stands on: with these, and these alone, it is played again.
ALTER TABLE `game_rounds` ADD COLUMN `drops_counted` integer CONSTRAINT "game_rounds_drops_counted" CHECK(case when "state" = 'open' then "drops_counted" is null else coalesce("drops_counted", 0) >= 0 end);

-- What the cron scored ends with the log of its last drop that followed; what a page finished stands on all of them.
UPDATE `game_rounds` SET `drops_counted` = CASE WHEN `log` = '' THEN 0 ELSE coalesce(
	(SELECT min(`k`) + 1 FROM `round_drops` WHERE `round_id` = `game_rounds`.`id` AND `round_drops`.`log` = `game_rounds`.`log`),
	(SELECT count(*) FROM `round_drops` WHERE `round_id` = `game_rounds`.`id`)
) END WHERE `state` = 'finished';

DROP TRIGGER `game_rounds_stand`;
CREATE TRIGGER `game_rounds_stand` BEFORE UPDATE ON `game_rounds`
WHEN (new.`id`, new.`user_id`, new.`game`, new.`day`, new.`number`, new.`seed`, new.`sim_version`, new.`token_hash`, new.`started_at`)
		IS NOT (old.`id`, old.`user_id`, old.`game`, old.`day`, old.`number`, old.`seed`, old.`sim_version`, old.`token_hash`, old.`started_at`)
	OR new.`counts` < old.`counts`
	OR (old.`state` = 'finished' AND (new.`state`, new.`log`, new.`score`, new.`finished_at`, new.`drops_counted`)
		IS NOT (old.`state`, old.`log`, old.`score`, old.`finished_at`, old.`drops_counted`))
BEGIN
	SELECT RAISE(ABORT, 'what was played stands');
END;

-- Nothing is told of a round that is over.
CREATE TRIGGER `round_drops_while_open` BEFORE INSERT ON `round_drops`
WHEN (SELECT `state` FROM `game_rounds` WHERE `id` = new.`round_id`) IS NOT 'open'
BEGIN
	SELECT RAISE(ABORT, 'a drop is told while its round is open');
END;
