import type { PushJob } from "../contract/notifications/jobs.ts";
import { app } from "./app.ts";
import { runScheduled } from "./cron/run-scheduled.ts";
import type { Bindings } from "./env.ts";
import { runJobs } from "./notifications/send/run-jobs.ts";

export { ChatRoom } from "../durable-objects/direct/chat-room/chat-room.ts";
export { Inbox } from "../durable-objects/direct/inbox/inbox.ts";
export { SecretGate } from "../durable-objects/secret-gate/secret-gate.ts";

export default {
  fetch: app.fetch,
  async scheduled({ cron }, env) {
    await runScheduled(cron, env);
  },
  async queue(batch, env) {
    await runJobs(batch, env);
  },
} satisfies ExportedHandler<Bindings, PushJob>;
