import { v7 as uuidv7 } from "uuid";

import { issues } from "../../../../worker/db/schema/issues.ts";
import { db } from "../database.ts";
import type { Person } from "../people.ts";

/** Reports a fault. @returns its id */
export async function anIssue(
  { userId }: Pick<Person, "userId">,
  over: Partial<typeof issues.$inferInsert> = {},
): Promise<string> {
  const id = over.id ?? uuidv7();
  await db.batch([
    db.insert(issues).values({ userId, message: "دکمه کار نمی‌کند", createdAt: Date.now(), ...over, id }),
  ]);
  return id;
}
