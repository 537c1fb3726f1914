import type { AccountExport } from "../../../contract/account/calls/export.ts";
import { inboxOf, roomWithId } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";
import type { User } from "../../db/schema/people.ts";
import { type PersonalData, batchPart, exportedMoment } from "../../domain/people/personal-data.ts";
import { describeError } from "../../logger.ts";

const PAGE_SIZE = 1000;
const ROOMS_AT_ONCE = 10;

/** Conversations, which the objects store: the inbox is called before the account is erased, and finishes by itself. */
export const directData: PersonalData = {
  columns: [],
  beforeErasing: ({ objects }, { id }) => inboxOf(objects, id).expectErasure(id),
  erase: (ctx, person) => batchPart([], () => leaveConversations(ctx, person)),
  export: (ctx, userId) => batchPart([], async () => ({ conversations: await exportConversations(ctx, userId) })),
};

/** The account is already deleted; the inbox, which was called, deletes the conversations on both sides. */
async function leaveConversations({ objects, log }: Ctx, { id, publicId }: User): Promise<void> {
  try {
    await inboxOf(objects, id).eraseAccount(id);
  } catch (error) {
    log.error("conversations-not-erased", { person: publicId, ...describeError(error) });
  }
}

/** Every message a person still has, by conversation, under the usernames the rooms know. */
async function exportConversations(ctx: Ctx, userId: number): Promise<AccountExport["conversations"]> {
  const objects = ctx.objects.withOwnDeadlines;
  const rooms = await inboxOf(objects, userId).rooms();
  const conversations: AccountExport["conversations"] = [];
  for (let start = 0; start < rooms.length; start += ROOMS_AT_ONCE) {
    const some = rooms.slice(start, start + ROOMS_AT_ONCE);
    conversations.push(...(await Promise.all(some.map(readRoom))));
  }
  return conversations.filter(({ messages }) => messages.length > 0);

  async function readRoom({ room, peer }: (typeof rooms)[number]) {
    const stub = roomWithId(objects, room);
    const messages: AccountExport["conversations"][number]["messages"] = [];
    let after: number | undefined = 0;
    while (after !== undefined) {
      const page: Awaited<ReturnType<typeof stub.exported>> = await stub.exported(userId, { after, limit: PAGE_SIZE });
      for (const { senderId, text, createdAt } of page.messages) {
        messages.push({ isOwn: senderId !== peer.userId, text, createdAt: exportedMoment(createdAt) });
      }
      after = page.hasMore ? page.messages.at(-1)?.seq : undefined;
    }
    return { with: peer.username, withId: peer.publicId, messages };
  }
}
