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
