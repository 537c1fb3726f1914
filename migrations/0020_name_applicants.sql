-- A job application names its applicant. A CHECK on a table that is there would rebuild it.
CREATE TRIGGER `job_applications_are_named` BEFORE INSERT ON `job_applications`
WHEN trim(new.`first_name`) = '' OR trim(new.`last_name`) = ''
BEGIN
	SELECT RAISE(ABORT, 'an application names its applicant');
END;

CREATE TRIGGER `job_applications_stay_named` BEFORE UPDATE OF `first_name`, `last_name` ON `job_applications`
WHEN trim(new.`first_name`) = '' OR trim(new.`last_name`) = ''
BEGIN
	SELECT RAISE(ABORT, 'an application names its applicant');
END;
