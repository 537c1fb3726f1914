import { type PersonNames, inboxOf } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";
import { describeError } from "../../logger.ts";

/**
 * Shows a person's new username at once in their open apps and to whoever they talk with. It is stored by now; if the
 * inbox cannot be reached, a room learns it when one of its two people next joins.
 */
export async function tellRename({ objects, log }: Ctx, person: PersonNames): Promise<void> {
  try {
    await inboxOf(objects, person.userId).renamed(person);
  } catch (error) {
    log.error("rename-not-told", describeError(error));
  }
}
