import type { z } from "zod";

import { listHappeningsRoute } from "../../../../contract/happenings/calls.ts";
import { type Answer, read } from "../call.ts";
import { rows } from "../database.ts";
import type { Person } from "../people.ts";

const page = listHappeningsRoute.responses[200].content["application/json"].schema;
export type HappeningPage = z.infer<typeof page>;

export const happeningPage = (answer: Answer): HappeningPage => read(answer, page);

/** The first page of somebody's list. */
export const happeningsOf = async (person: Person) => happeningPage(await person.get("/api/happenings")).items;

/** The names in the lines of somebody's list. */
export const namesIn = async (person: Person): Promise<string[]> =>
  (await happeningsOf(person)).flatMap(({ people }) => people.map(({ username }) => username));

/** Whether the person's menu has a dot. */
export async function hasNews(person: Person): Promise<unknown> {
  const { body } = await person.post("/api/user-status");
  const { user }: { user?: { hasNews?: unknown } } = Object(body);
  return user?.hasNews;
}

/** Opens somebody's list, which then is seen. */
export async function seeHappenings(person: Person): Promise<void> {
  const { newestAt } = happeningPage(await person.get("/api/happenings"));
  await person.post("/api/happenings/seen", { until: newestAt });
}

/** The stored lines of a person. */
export const linesOf = ({ userId }: Pick<Person, "userId">) =>
  rows("select kind, number, text from happenings where owner_id = ? order by at", userId);
