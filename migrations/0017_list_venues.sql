-- Venues are listed by category and province, found by the words of their name and region, and taken away without losing what was redeemed there.
ALTER TABLE `venues` ADD COLUMN `province` text;
ALTER TABLE `venues` ADD COLUMN `removed_at` integer CONSTRAINT "venues_removed" CHECK("removed_at" is null or "site_id" is null);

-- Two that nobody can tell apart are told apart by their ids.
UPDATE `venues` SET `name` = `name` || ' (' || substr(`id`, -4) || ')' WHERE EXISTS (
	SELECT 1 FROM `venues` AS `earlier`
	WHERE `earlier`.`category` = `venues`.`category` AND `earlier`.`name` = `venues`.`name`
		AND `earlier`.`region` = `venues`.`region` AND `earlier`.`id` < `venues`.`id`
);

UPDATE `venues` SET `province` = (
	SELECT `named`.`value` FROM json_each('["آذربایجان شرقی","آذربایجان غربی","اردبیل","اصفهان","البرز","ایلام","بوشهر","تهران","چهارمحال و بختیاری","خراسان جنوبی","خراسان رضوی","خراسان شمالی","خوزستان","زنجان","سمنان","سیستان و بلوچستان","فارس","قزوین","قم","کردستان","کرمان","کرمانشاه","کهگیلویه و بویراحمد","گلستان","گیلان","لرستان","مازندران","مرکزی","هرمزگان","همدان","یزد"]') AS `named`
	WHERE `venues`.`region` LIKE `named`.`value` || '%'
	ORDER BY length(`named`.`value`) DESC LIMIT 1
);

CREATE UNIQUE INDEX `venues_once` ON `venues` (`category`,`name`,`region`) WHERE "venues"."removed_at" is null;
CREATE INDEX `venues_of_category` ON `venues` (`category`,`id`) WHERE "venues"."removed_at" is null;
CREATE INDEX `venues_of_province` ON `venues` (`category`,`province`,`id`) WHERE "venues"."removed_at" is null;
CREATE INDEX `venues_of_province_alone` ON `venues` (`province`,`id`) WHERE "venues"."removed_at" is null;

CREATE TABLE `venue_words` (
	`venue_id` text NOT NULL,
	`word` text NOT NULL,
	`category` text NOT NULL,
	PRIMARY KEY(`venue_id`, `word`),
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "venue_words_word" CHECK("venue_words"."word" <> '')
) WITHOUT ROWID;

CREATE INDEX `venue_words_of_category` ON `venue_words` (`category`,`word`,`venue_id`);
CREATE INDEX `venue_words_by_word` ON `venue_words` (`word`,`venue_id`);

-- The words of the venues that are there already, parted at spaces, half-spaces and commas.
WITH RECURSIVE `parted` (`venue_id`, `category`, `word`, `rest`) AS (
	SELECT `id`, `category`, '', lower(replace(replace(replace(`name` || ' ' || `region`, char(8204), ' '), '،', ' '), 'آ', 'ا')) || ' ' FROM `venues`
	UNION ALL
	SELECT `venue_id`, `category`, substr(`rest`, 1, instr(`rest`, ' ') - 1), substr(`rest`, instr(`rest`, ' ') + 1)
	FROM `parted` WHERE `rest` <> ''
)
INSERT INTO `venue_words` (`venue_id`, `word`, `category`)
SELECT DISTINCT `venue_id`, `word`, `category` FROM `parted` WHERE `word` <> '';
