import {
  acceptRequestRoute,
  deleteConversationRoute,
  deleteRequestsRoute,
  listConversationsRoute,
  listRequestsRoute,
  listSuggestionsRoute,
} from "../../../contract/direct/calls/conversations.ts";
import {
  deleteMessageRoute,
  listMessagesRoute,
  markReadRoute,
  sendMessageRoute,
} from "../../../contract/direct/calls/messages.ts";
import { chatSocketRoute, inboxSocketRoute } from "../../../contract/direct/calls/sockets.ts";
import { serve } from "../../http/serve.ts";
import { acceptRequest, deleteConversation, deleteMessage, deleteRequests, markRead } from "./forwards.ts";
import { listConversations, listRequests } from "./list-conversations.ts";
import { listMessages } from "./list-messages.ts";
import { listSuggestions } from "./list-suggestions.ts";
import { openChatSocket, openInboxSocket } from "./open-socket.ts";
import { sendMessage } from "./send-message.ts";

export const directRoutes = [
  serve(listConversationsRoute, listConversations),
  serve(listRequestsRoute, listRequests),
  serve(acceptRequestRoute, acceptRequest),
  serve(deleteRequestsRoute, deleteRequests),
  serve(listSuggestionsRoute, listSuggestions),
  serve(listMessagesRoute, listMessages),
  serve(markReadRoute, markRead),
  serve(sendMessageRoute, sendMessage),
  serve(deleteMessageRoute, deleteMessage),
  serve(deleteConversationRoute, deleteConversation),
  serve(inboxSocketRoute, openInboxSocket),
  serve(chatSocketRoute, openChatSocket),
];
