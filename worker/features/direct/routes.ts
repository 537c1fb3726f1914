import type { Context } from "hono";

import {
  adminDirectStatusRoute,
  chatSocketRoute,
  deleteConversationRoute,
  deleteMessageRoute,
  inboxSocketRoute,
  listConversationsRoute,
  listMessagesRoute,
  markReadRoute,
  sendMessageRoute,
  setDirectStatusRoute,
} from "../../../contract/direct.ts";
import { directStatusRoute } from "../../../contract/settings.ts";
import { readSetting } from "../../domain/settings/setting.ts";
import { serve } from "../../http/serve.ts";
import { forgetAtEdge } from "../../middleware/edge-cache.ts";
import { deleteConversation } from "./delete-conversation.ts";
import { deleteMessage } from "./delete-message.ts";
import { listConversations } from "./list-conversations.ts";
import { listMessages } from "./list-messages.ts";
import { markRead } from "./mark-read.ts";
import { openChatSocket, openInboxSocket } from "./open-socket.ts";
import { sendMessage } from "./send-message.ts";
import { switchDirect } from "./switch-direct.ts";

const isUpgrade = (c: Context) => c.req.header("upgrade")?.toLowerCase() === "websocket";

export const directRoutes = [
  serve(listConversationsRoute, listConversations),
  serve(listMessagesRoute, listMessages),
  serve(markReadRoute, markRead),
  serve(sendMessageRoute, sendMessage),
  serve(deleteMessageRoute, deleteMessage),
  serve(deleteConversationRoute, deleteConversation),
  serve(inboxSocketRoute, (ctx, _input, c) => openInboxSocket(ctx, isUpgrade(c))),
  serve(chatSocketRoute, (ctx, { peer }, c) => openChatSocket(ctx, peer, isUpgrade(c))),
  serve(adminDirectStatusRoute, async ({ db }) => ({ enabled: await readSetting(db, "direct-enabled") })),
  serve(setDirectStatusRoute, async (ctx, input, c) => {
    const answer = await switchDirect(ctx, input);
    await forgetAtEdge(c, directStatusRoute.path);
    return answer;
  }),
];
