-- Payments that wait for the gateway's word, the oldest first, and how many they are without being counted.
CREATE INDEX `gem_orders_waiting` ON `gem_orders` (`created_at`,`id`) WHERE "gem_orders"."state" = 'open' and "gem_orders"."authority" is not null;
INSERT INTO `list_counts` (`name`, `count`) VALUES
	('gem-orders-waiting', (SELECT count(*) FROM `gem_orders` WHERE `state` = 'open' AND `authority` IS NOT NULL));
CREATE TRIGGER `gem_orders_count_up` AFTER INSERT ON `gem_orders` WHEN new.`state` = 'open' AND new.`authority` IS NOT NULL
BEGIN
	UPDATE `list_counts` SET `count` = `count` + 1 WHERE `name` = 'gem-orders-waiting';
END;
CREATE TRIGGER `gem_orders_count_waiting` AFTER UPDATE OF `state`, `authority` ON `gem_orders`
WHEN (new.`state` = 'open' AND new.`authority` IS NOT NULL) <> (old.`state` = 'open' AND old.`authority` IS NOT NULL)
BEGIN
	UPDATE `list_counts` SET `count` = `count` + iif(new.`state` = 'open', 1, -1) WHERE `name` = 'gem-orders-waiting';
END;

-- When who told of a fault was answered; nobody knows it of those before.
ALTER TABLE `issues` ADD `answered_at` integer;

-- What the administrator did of one kind, or to one thing.
CREATE INDEX `audit_entries_by_action` ON `audit_entries` (`action`,`id`);
CREATE INDEX `audit_entries_by_target` ON `audit_entries` (`target`,`id`);
