import { z } from "zod";

import { SOMEBODY, answers } from "../../calls/shapes.ts";
import { route } from "../../calls/route.ts";
import { peerName } from "./shapes.ts";

const tags = ["direct"];

const upgrade = {
  101: { description: "The socket is open; its frames are in contract/direct/events.ts" },
  ...answers(z.object({})),
};

export const inboxSocketRoute = route({
  method: "get",
  path: "/api/direct/socket",
  operationId: "inboxSocket",
  tags,
  summary: "WebSocket of the viewer's own inbox: new messages, unread counts, presence, the administrator's switch",
  access: "person",
  session: "leased",
  reads: "primary",
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  responses: upgrade,
});

export const chatSocketRoute = route({
  method: "get",
  path: "/api/direct/socket/{peer}",
  // Each may create a room's object.
  rate: "person",
  operationId: "chatSocket",
  tags,
  summary: "WebSocket of an open chat: messages, typing, presence, read receipts",
  access: "person",
  needs: "proof",
  session: "leased",
  // A socket relies on the session, and a room on its facts, for a while, so replicas would not do.
  reads: "primary",
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  request: { params: z.object({ peer: peerName }) },
  responses: upgrade,
  example: { peer: SOMEBODY },
});
