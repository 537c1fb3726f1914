-- What is counted of an identifier, each kind and place for itself (docs/decisions/078); login_attempts has their sums.
CREATE TABLE `login_counts` (
	`identifier` text NOT NULL,
	`type` text NOT NULL,
	`kind` text NOT NULL,
	`origin_kind` text NOT NULL,
	`origin` text NOT NULL,
	`attempts` integer NOT NULL,
	`last_attempt_at` integer NOT NULL,
	`blocked_until` integer,
	PRIMARY KEY(`identifier`, `type`, `kind`, `origin_kind`, `origin`),
	CONSTRAINT "login_counts_type" CHECK("login_counts"."type" in ('mobile', 'email')),
	CONSTRAINT "login_counts_kind" CHECK("login_counts"."kind" in ('codes', 'wrong-codes', 'passwords')),
	CONSTRAINT "login_counts_origin" CHECK("login_counts"."origin_kind" in ('device', 'owner', 'person', 'address')),
	CONSTRAINT "login_counts_count" CHECK("login_counts"."attempts" >= 0)
);

-- How many codes were sent in an hour, and on a day in Tehran: by everybody, and by whoever asked from one network.
CREATE TABLE `code_windows` (
	`window` text NOT NULL,
	`started_at` integer NOT NULL,
	`type` text NOT NULL,
	`network` text NOT NULL,
	`codes` integer NOT NULL,
	`alarmed_by` text,
	PRIMARY KEY(`window`, `started_at`, `type`, `network`),
	CONSTRAINT "code_windows_window" CHECK("code_windows"."window" in ('hour', 'day')),
	CONSTRAINT "code_windows_type" CHECK("code_windows"."type" in ('mobile', 'email')),
	CONSTRAINT "code_windows_count" CHECK("code_windows"."codes" >= 0)
);
CREATE INDEX `code_windows_largest` ON `code_windows` (`window`,`started_at`,`codes`);
