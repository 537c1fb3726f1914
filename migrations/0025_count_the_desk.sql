-- Lists of the administrator's desk say how long they are without being counted.
INSERT INTO `list_counts` (`name`, `count`) VALUES
	('issues', (SELECT count(*) FROM `issues`)),
	('issues-unread', (SELECT count(*) FROM `issues` WHERE `read_at` IS NULL)),
	('job-applications', (SELECT count(*) FROM `job_applications`)),
	('login-attempts', (SELECT count(*) FROM `login_attempts`)),
	('venues', (SELECT count(*) FROM `venues` WHERE `removed_at` IS NULL));

CREATE TRIGGER `issues_count_up` AFTER INSERT ON `issues`
BEGIN
	UPDATE `list_counts` SET `count` = `count` + 1 WHERE `name` = 'issues';
	UPDATE `list_counts` SET `count` = `count` + 1 WHERE `name` = 'issues-unread' AND new.`read_at` IS NULL;
END;
CREATE TRIGGER `issues_count_read` AFTER UPDATE OF `read_at` ON `issues` WHEN (new.`read_at` IS NULL) <> (old.`read_at` IS NULL)
BEGIN
	UPDATE `list_counts` SET `count` = `count` + iif(new.`read_at` IS NULL, 1, -1) WHERE `name` = 'issues-unread';
END;
CREATE TRIGGER `issues_count_down` AFTER DELETE ON `issues`
BEGIN
	UPDATE `list_counts` SET `count` = `count` - 1 WHERE `name` = 'issues';
	UPDATE `list_counts` SET `count` = `count` - 1 WHERE `name` = 'issues-unread' AND old.`read_at` IS NULL;
END;

CREATE TRIGGER `job_applications_count_up` AFTER INSERT ON `job_applications`
BEGIN
	UPDATE `list_counts` SET `count` = `count` + 1 WHERE `name` = 'job-applications';
END;
CREATE TRIGGER `job_applications_count_down` AFTER DELETE ON `job_applications`
BEGIN
	UPDATE `list_counts` SET `count` = `count` - 1 WHERE `name` = 'job-applications';
END;

CREATE TRIGGER `login_attempts_count_up` AFTER INSERT ON `login_attempts`
BEGIN
	UPDATE `list_counts` SET `count` = `count` + 1 WHERE `name` = 'login-attempts';
END;
CREATE TRIGGER `login_attempts_count_down` AFTER DELETE ON `login_attempts`
BEGIN
	UPDATE `list_counts` SET `count` = `count` - 1 WHERE `name` = 'login-attempts';
END;

CREATE TRIGGER `venues_count_up` AFTER INSERT ON `venues` WHEN new.`removed_at` IS NULL
BEGIN
	UPDATE `list_counts` SET `count` = `count` + 1 WHERE `name` = 'venues';
END;
CREATE TRIGGER `venues_count_removed` AFTER UPDATE OF `removed_at` ON `venues`
WHEN (new.`removed_at` IS NULL) <> (old.`removed_at` IS NULL)
BEGIN
	UPDATE `list_counts` SET `count` = `count` + iif(new.`removed_at` IS NULL, 1, -1) WHERE `name` = 'venues';
END;
CREATE TRIGGER `venues_count_down` AFTER DELETE ON `venues` WHEN old.`removed_at` IS NULL
BEGIN
	UPDATE `list_counts` SET `count` = `count` - 1 WHERE `name` = 'venues';
END;
