-- A search in a province reads only that province's words.
ALTER TABLE `venue_words` ADD COLUMN `province` text;
UPDATE `venue_words` SET `province` = (SELECT `province` FROM `venues` WHERE `venues`.`id` = `venue_words`.`venue_id`);
CREATE INDEX `venue_words_of_province` ON `venue_words` (`category`,`province`,`word`,`venue_id`);
CREATE INDEX `venue_words_of_province_alone` ON `venue_words` (`province`,`word`,`venue_id`);
