import { app } from "./app.ts";
import { runDailyTasks } from "./cron/daily.ts";
import type { Bindings } from "./env.ts";

export { ChatRoom } from "../durable-objects/direct/chat-room/chat-room.ts";
export { Inbox } from "../durable-objects/direct/inbox/inbox.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    await runDailyTasks(env);
  },
} satisfies ExportedHandler<Bindings>;
