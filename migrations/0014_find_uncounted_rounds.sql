-- What a person played before their first pass, for the batch that buys it: whoever played for a year has few or none of these.
CREATE INDEX `game_rounds_uncounted` ON `game_rounds` (`user_id`,`game`) WHERE "game_rounds"."counts" = 0;
