import type { z } from "zod";

import { listNotificationsRoute } from "../../../../contract/notifications/calls/items.ts";
import { type Answer, read } from "../call.ts";
import { rows } from "../database.ts";
import type { Person } from "../people.ts";

const page = listNotificationsRoute.responses[200].content["application/json"].schema;
export type NotificationPage = z.infer<typeof page>;

export const notificationPage = (answer: Answer): NotificationPage => read(answer, page);

/** The first page of somebody's list. */
export const notificationsOf = async (person: Person) => notificationPage(await person.get("/api/notifications")).items;

/** The names in the items of somebody's list. */
export const namesIn = async (person: Person): Promise<string[]> =>
  (await notificationsOf(person)).flatMap(({ people }) => people.map(({ username }) => username));

/** Whether the person's menu has a dot. */
export async function hasNews(person: Person): Promise<unknown> {
  const { body } = await person.post("/api/user-status");
  const { user }: { user?: { hasNews?: unknown } } = Object(body);
  return user?.hasNews;
}

/** Opens somebody's list, which then is seen. @returns the last answer */
export async function seeNotifications(person: Person): Promise<Answer> {
  const { unseen } = notificationPage(await person.get("/api/notifications"));
  return person.post("/api/notifications/seen", { until: unseen });
}

/** The stored items of a person. */
export const storedItemsOf = ({ userId }: Pick<Person, "userId">) =>
  rows("select kind, number, text from notifications where owner_id = ? order by at", userId);
