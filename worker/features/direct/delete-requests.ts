import type { deleteRequestsRoute } from "../../../contract/direct/conversations.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { cursorOf, readCursor } from "./listed-conversations.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

/**
 * Deletes the viewer's message requests up to a moment, newest first, a limited number per call; idempotent. Those of
 * unreachable rooms stay.
 */
export async function deleteRequests({ objects, viewer }: PersonCtx, input: Input<typeof deleteRequestsRoute>) {
  const inbox = inboxOf(objects, viewer.userId);
  const place = { upTo: Date.parse(input.upTo), after: readCursor(input.cursor) };
  const { deleted, left, last } = await inbox.deleteRequests(viewer.userId, place);
  return { message: "درخواست‌ها برای تو پاک شدند", deleted, left, nextCursor: last && cursorOf(last) };
}
