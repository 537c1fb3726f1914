import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

import { requeue } from "../../../../worker/moderation/queue/requeue.ts";

import { admin } from "../administrator.ts";
import { type Answer, read } from "../call.ts";
import { db, rows } from "../database.ts";
import { JOKE_SUBJECT } from "./jokes.ts";
import { jpeg } from "../images.ts";
import { aJoke } from "./jokes.ts";
import { uploaded } from "./media.ts";
import { type Person, aPerson } from "../people.ts";

/** A joke reported by these people, and its row in the queue. */
export async function aReportedJoke(
  author: Person,
  by: readonly Person[],
  text?: string,
): Promise<{ id: string; joke: string }> {
  const joke = await aJoke(author, text);
  for (const reporter of by) await reporter.post(`/api/jokes/${joke}/report`, { reason: "بی‌ادبی است" });
  return { joke, id: await queueIdOf(author, joke) };
}

/** Reports a person's photo. @returns its row in the queue */
export async function aReportedPhoto(owner: Person, by: Person): Promise<string> {
  const avatarUrl = await uploaded(owner, jpeg());
  await reportPerson(by, owner, "photo");
  return queueIdOf(owner, avatarUrl);
}

/** The queue's row of a person's joke or video. */
export async function queueIdOf({ userId }: Pick<Person, "userId">, subject: string): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `select id from reported_subjects where owner_id = ? and subject_id = coalesce(${JOKE_SUBJECT}, ?)`,
    userId,
    subject,
    subject,
  );
  return row?.id ?? "";
}

/** Brings the queue up to date after a test has changed rows itself. @param which a condition on reports */
export const requeueReports = (which: SQL) =>
  db.batch(requeue(sql`select kind, owner_id, subject_id from reports where ${which}`, Date.now()));

/** Reports a message of a conversation. */
export const reportMessage = (
  by: Person,
  of: Pick<Person, "username">,
  message: { _id: string } | undefined,
  over: Record<string, unknown> = {},
) => by.post("/api/direct/report", { with: of.username, messageId: message?._id, reason: "آزار یا تهدید", ...over });

/** Reports somebody's profile or photo. */
export const reportPerson = (by: Person, of: Pick<Person, "username">, part: string, reason = "نامناسب است") =>
  by.post("/api/users/report", { username: of.username, part, reason });

const subject = z.looseObject({ _id: z.string(), kind: z.string(), jokeId: z.string().nullable(), status: z.string() });
const page = z.object({ items: z.array(subject), total: z.number(), nextCursor: z.string().nullable() });

export type QueuePage = z.infer<typeof page>;
export const readQueue = (answer: Answer): QueuePage => read(answer, page);

/** The queue's rows of one person, over all pages. */
export async function queueOf({ username }: Pick<Person, "username">, query: Record<string, string> = {}) {
  const found: QueuePage["items"] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const shown: QueuePage = readQueue(
      await admin.get("/api/admin/reports", { ...query, limit: "100", ...(cursor && { cursor }) }),
    );
    found.push(...shown.items.filter((item) => item["username"] === username));
    cursor = shown.nextCursor;
  }
  return found;
}

/** People who may report. */
export const reporters = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aPerson()));
