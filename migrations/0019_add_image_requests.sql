-- Requested pictures: a request of the same person cancels an open one.
CREATE TABLE `image_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`started_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "image_requests_state" CHECK("image_requests"."state" in ('open', 'made', 'failed', 'cancelled'))
);
CREATE INDEX `image_requests_of_user` ON `image_requests` (`user_id`,`day`);
CREATE INDEX `image_requests_by_day` ON `image_requests` (`day`);
