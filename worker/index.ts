import { app } from "./app.ts";
import { runScheduled } from "./cron/run-scheduled.ts";
import type { Bindings } from "./env.ts";

export { ChatRoom } from "../durable-objects/direct/chat-room/chat-room.ts";
export { Inbox } from "../durable-objects/direct/inbox/inbox.ts";
export { SecretGate } from "../durable-objects/secret-gate/secret-gate.ts";

export default {
  fetch: app.fetch,
  async scheduled({ cron }, env) {
    await runScheduled(cron, env);
  },
} satisfies ExportedHandler<Bindings>;
