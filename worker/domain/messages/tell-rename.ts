import type { PersonNames } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";
import { describeError } from "../../logger.ts";

/**
 * After somebody took another name: their open apps, and whoever talks with them, show it at once. The name stands by now;
 * where the inbox could not be reached, a room hears of it when one of its two people next comes.
 */
export async function tellRename({ objects, log }: Ctx, person: PersonNames): Promise<void> {
  try {
    await objects.INBOX.getByName(person.userId).renamed(person);
  } catch (error) {
    log.error("rename-not-told", describeError(error));
  }
}
