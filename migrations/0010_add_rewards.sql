-- Rewards: codes that give gems and venue credit once for a mobile, and what waits for a mobile's person.
CREATE TABLE `reward_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`enabled` integer NOT NULL,
	`gift_tokens` integer NOT NULL,
	`gift_amount` integer NOT NULL,
	`max_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reward_codes_form" CHECK("reward_codes"."code" glob '[0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "reward_codes_gift" CHECK("reward_codes"."gift_tokens" between 0 and 4 and "reward_codes"."gift_amount" between 0 and 200),
	CONSTRAINT "reward_codes_uses" CHECK("reward_codes"."uses" >= 0 and "reward_codes"."max_uses" >= 1)
);
CREATE TABLE `rewards` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`kind` text NOT NULL,
	`code` text,
	`gift_tokens` integer NOT NULL,
	`gift_amount` integer NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`granted_at` integer,
	`user_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rewards_kind" CHECK("rewards"."kind" in ('gift', 'prize')),
	CONSTRAINT "rewards_gift" CHECK("rewards"."gift_tokens" between 0 and 1000 and "rewards"."gift_amount" between 0 and 200 and "rewards"."gift_tokens" + "rewards"."gift_amount" > 0),
	CONSTRAINT "rewards_granted" CHECK("rewards"."granted_at" >= "rewards"."created_at" and ("rewards"."user_id" is null or "rewards"."granted_at" is not null))
);
CREATE INDEX `rewards_waiting` ON `rewards` (`digest`) WHERE "rewards"."granted_at" is null;
CREATE INDEX `rewards_by_user` ON `rewards` (`user_id`);
CREATE UNIQUE INDEX `rewards_of_code` ON `rewards` (`code`,`digest`);
CREATE TABLE `wrong_reward_codes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wrong_reward_codes_tries" CHECK("wrong_reward_codes"."tries" >= 1)
);

-- What was given for a code is counted where it is kept, so that no more mobiles than may can have it.
CREATE TRIGGER `rewards_count_their_code` AFTER INSERT ON `rewards` WHEN new.`code` IS NOT NULL
BEGIN
	UPDATE `reward_codes` SET `uses` = `uses` + 1 WHERE `code` = new.`code`;
END;
