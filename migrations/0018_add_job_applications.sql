-- Job applications: one for a mobile, whoever posts how often; its applicant needs no account.
CREATE TABLE `job_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`mobile` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`gender` text NOT NULL,
	`age` integer,
	`email` text NOT NULL,
	`current_job` text NOT NULL,
	`address` text NOT NULL,
	`education` text NOT NULL,
	`skills` text NOT NULL,
	`experience_years` integer,
	`social_level` text NOT NULL,
	`desired_job` text NOT NULL,
	`work_start` text NOT NULL,
	`work_end` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`status_since` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "job_applications_mobile" CHECK("job_applications"."mobile" glob '09[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "job_applications_gender" CHECK("job_applications"."gender" in ('female', 'male')),
	CONSTRAINT "job_applications_age" CHECK("job_applications"."age" between 18 and 35),
	CONSTRAINT "job_applications_experience" CHECK("job_applications"."experience_years" between 0 and 20),
	CONSTRAINT "job_applications_status" CHECK("job_applications"."status" in ('pending', 'approved', 'rejected') and "job_applications"."status_since" >= "job_applications"."created_at")
);
CREATE UNIQUE INDEX `job_applications_of_mobile` ON `job_applications` (`mobile`);
CREATE INDEX `job_applications_by_status` ON `job_applications` (`status`,`status_since`);
