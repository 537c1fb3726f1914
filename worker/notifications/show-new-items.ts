import { inboxOf } from "../../durable-objects/direct/interface.ts";
import type { Ctx } from "../context.ts";
import { describeError } from "../logger.ts";

/**
 * Has these people's open apps reread their account, behind the answer: a verdict's item is seen within the minute, and
 * its undo too (D125). Others see it when they next open the app.
 */
export function showNews({ objects, log, waitUntil }: Ctx, people: Iterable<number>): void {
  for (const person of new Set(people))
    waitUntil(
      inboxOf(objects, person)
        .newsCame()
        .catch((error: unknown) => log.warn("news-not-shown", describeError(error))),
    );
}
