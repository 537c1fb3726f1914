import type { deleteRequestsRoute } from "../../../contract/direct/conversations.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";

/** Deletes the requests that wait for the viewer and came up to a moment, the newest first and so many at once; twice is once. */
export async function deleteRequests({ objects, viewer }: PersonCtx, { upTo }: Input<typeof deleteRequestsRoute>) {
  const inbox = objects.INBOX.getByName(viewer.userId);
  const { deleted, hasMore } = await inbox.deleteRequests(viewer.userId, Date.parse(upTo));
  return { message: "درخواست‌ها برای تو پاک شدند", deleted, hasMore };
}
