import type { PushJob } from "../../../contract/notifications/jobs.ts";
import { MINUTE_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { runTask } from "../../create-context.ts";
import type { Bindings } from "../../env.ts";
import { describeError } from "../../logger.ts";
import { runCampaign } from "./run-campaign.ts";
import { sendMessage } from "./send-message.ts";

const RETRY_SECONDS = 30;
/** A notification about something older helps nobody. */
const TOO_OLD_MS = 10 * MINUTE_MS;

/** Runs the jobs of a batch. One that fails is tried again, as often as wrangler.toml says, and holds up no other. */
export async function runJobs({ messages }: MessageBatch<PushJob>, env: Bindings): Promise<void> {
  await runTask(env, (ctx) =>
    Promise.all(
      messages.map(async (message) => {
        const isLate = ctx.now - message.timestamp.getTime() > TOO_OLD_MS;
        const again = !isLate && (await run(ctx, message.body));
        if (again) message.retry({ delaySeconds: RETRY_SECONDS });
        else message.ack();
      }),
    ),
  );
}

/** @returns whether to try again later */
async function run(ctx: Ctx, job: PushJob): Promise<boolean> {
  try {
    if (job.kind === "message") return await sendMessage(ctx, job);
    await runCampaign(ctx, job);
    return false;
  } catch (error) {
    ctx.log.error("push-job-failed", { kind: job.kind, ...describeError(error) });
    return true;
  }
}
