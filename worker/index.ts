import { app } from "./app.ts";
import { runDailyTasks } from "./cron/daily.ts";
import type { Bindings } from "./env.ts";

export { Switchboard } from "../durable-objects/direct/switchboard/switchboard.ts";
export { ChatRoom, Inbox } from "./features/direct/objects.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    await runDailyTasks(env);
  },
} satisfies ExportedHandler<Bindings>;
