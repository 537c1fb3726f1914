import { OpenAPIHono } from "@hono/zod-openapi";
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
import type { AppEnv } from "../../app-env.ts";
import { readSetting } from "../../domain/settings/setting.ts";
import { invalidInput } from "../../invalid-input.ts";
import { forgetAtEdge } from "../../middleware/edge-cache.ts";
import { recheckSession } from "../../middleware/session.ts";
import { deleteConversation } from "./delete-conversation.ts";
import { deleteMessage } from "./delete-message.ts";
import { listConversations } from "./list-conversations.ts";
import { listMessages } from "./list-messages.ts";
import { markRead } from "./mark-read.ts";
import { openChatSocket, openInboxSocket } from "./open-socket.ts";
import { sendMessage } from "./send-message.ts";
import { switchDirect } from "./switch-direct.ts";

const isUpgrade = (c: Context) => c.req.header("upgrade")?.toLowerCase() === "websocket";

// A socket rests on its session for as long as a token does, so the session is looked at when it opens.
const rechecked = { middleware: recheckSession };

export const directRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi(listConversationsRoute, async (c) => c.json(await listConversations(c.var.ctx, c.req.valid("query")), 200))
  .openapi(listMessagesRoute, async (c) => c.json(await listMessages(c.var.ctx, c.req.valid("query")), 200))
  .openapi(markReadRoute, async (c) => c.json(await markRead(c.var.ctx, c.req.valid("json")), 200))
  .openapi(sendMessageRoute, async (c) => c.json(await sendMessage(c.var.ctx, c.req.valid("json")), 200))
  .openapi(deleteMessageRoute, async (c) =>
    c.json(await deleteMessage(c.var.ctx, c.req.valid("param").id, c.req.valid("query").viewer), 200),
  )
  .openapi(deleteConversationRoute, async (c) => c.json(await deleteConversation(c.var.ctx, c.req.valid("json")), 200))
  .openapi({ ...inboxSocketRoute, ...rechecked }, (c) => openInboxSocket(c.var.ctx, isUpgrade(c)))
  .openapi({ ...chatSocketRoute, ...rechecked }, (c) =>
    openChatSocket(c.var.ctx, c.req.valid("param").peer, isUpgrade(c)),
  );

/** The administrator's calls; mounted behind the secret. */
export const directAdminRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi(adminDirectStatusRoute, async (c) =>
    c.json({ success: true as const, enabled: await readSetting(c.var.ctx.db, "direct-enabled") }, 200),
  )
  .openapi(setDirectStatusRoute, async (c) => {
    const answer = await switchDirect(c.var.ctx, c.req.valid("json").enabled);
    await forgetAtEdge(c, directStatusRoute.path);
    return c.json(answer, 200);
  });
