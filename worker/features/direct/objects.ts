import { ChatRoom as ChatRoomObject } from "../../../durable-objects/direct/chat-room/chat-room.ts";
import type { ObjectEnv } from "../../../durable-objects/direct/env.ts";
import { Inbox as InboxObject } from "../../../durable-objects/direct/inbox/inbox.ts";
import type { Bindings } from "../../env.ts";
import { createDirectFacts } from "./direct-facts.ts";

/** The chat room with the database behind it. */
export class ChatRoom extends ChatRoomObject {
  protected override readonly facts;

  constructor(state: DurableObjectState, env: ObjectEnv & Pick<Bindings, "DB">) {
    super(state, env);
    this.facts = createDirectFacts(env.DB);
  }
}

/** The inbox with the database behind it. */
export class Inbox extends InboxObject {
  protected override readonly facts;

  constructor(state: DurableObjectState, env: ObjectEnv & Pick<Bindings, "DB">) {
    super(state, env);
    this.facts = createDirectFacts(env.DB);
  }
}
