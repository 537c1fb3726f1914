-- What each day in Tehran (UTC+3:30 all year) brought, kept as it comes: the overview reads days and never the tables.
CREATE TABLE `day_counts` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `name`),
	CONSTRAINT "day_counts_count" CHECK("day_counts"."count" >= 0)
);
CREATE TABLE `server_errors` (
	`hour` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);

INSERT INTO `day_counts` SELECT date(`registered_at` / 1000 + 12600, 'unixepoch'), 'sign-ups', count(*) FROM `users` GROUP BY 1;
INSERT INTO `day_counts` SELECT date(`created_at` / 1000 + 12600, 'unixepoch'), 'jokes', count(*) FROM `jokes` GROUP BY 1;
INSERT INTO `day_counts` SELECT date(`created_at` / 1000 + 12600, 'unixepoch'), 'reports', count(*) FROM `reports` GROUP BY 1;
INSERT INTO `day_counts` SELECT date(`created_at` / 1000 + 12600, 'unixepoch'), 'gems-in', sum(`amount`) FROM `ledger_entries` WHERE `amount` > 0 GROUP BY 1;
INSERT INTO `day_counts` SELECT date(`created_at` / 1000 + 12600, 'unixepoch'), 'gems-out', sum(-`amount`) FROM `ledger_entries` WHERE `amount` < 0 GROUP BY 1;

CREATE TRIGGER `users_count_the_day` AFTER INSERT ON `users`
BEGIN
	INSERT INTO `day_counts` VALUES (date(new.`registered_at` / 1000 + 12600, 'unixepoch'), 'sign-ups', 1)
	ON CONFLICT (`day`, `name`) DO UPDATE SET `count` = `count` + 1;
END;

CREATE TRIGGER `jokes_count_the_day` AFTER INSERT ON `jokes`
BEGIN
	INSERT INTO `day_counts` VALUES (date(new.`created_at` / 1000 + 12600, 'unixepoch'), 'jokes', 1)
	ON CONFLICT (`day`, `name`) DO UPDATE SET `count` = `count` + 1;
END;

CREATE TRIGGER `reports_count_the_day` AFTER INSERT ON `reports`
BEGIN
	INSERT INTO `day_counts` VALUES (date(new.`created_at` / 1000 + 12600, 'unixepoch'), 'reports', 1)
	ON CONFLICT (`day`, `name`) DO UPDATE SET `count` = `count` + 1;
END;

CREATE TRIGGER `ledger_counts_the_day` AFTER INSERT ON `ledger_entries`
BEGIN
	INSERT INTO `day_counts`
	VALUES (date(new.`created_at` / 1000 + 12600, 'unixepoch'), iif(new.`amount` > 0, 'gems-in', 'gems-out'), abs(new.`amount`))
	ON CONFLICT (`day`, `name`) DO UPDATE SET `count` = `count` + excluded.`count`;
END;

-- A code is written before it is sent; one that was not sent is taken back by who tried (worker/domain/codes/issue-code.ts).
CREATE TRIGGER `login_codes_count_the_day` AFTER INSERT ON `login_codes`
BEGIN
	INSERT INTO `day_counts` VALUES (date(new.`sent_at` / 1000 + 12600, 'unixepoch'), 'codes', 1)
	ON CONFLICT (`day`, `name`) DO UPDATE SET `count` = `count` + 1;
END;
CREATE TRIGGER `login_codes_count_the_day_again` AFTER UPDATE OF `sent_at` ON `login_codes` WHEN new.`sent_at` > old.`sent_at`
BEGIN
	INSERT INTO `day_counts` VALUES (date(new.`sent_at` / 1000 + 12600, 'unixepoch'), 'codes', 1)
	ON CONFLICT (`day`, `name`) DO UPDATE SET `count` = `count` + 1;
END;
