import type { PushJob } from "../../../contract/notifications/jobs.ts";
import { MINUTE_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { D1Connection, Db } from "../../db/client.ts";
import { runTask } from "../../create-context.ts";
import { countPrimaryTime } from "../../domain/counts/primary-time.ts";
import type { Bindings } from "../../env.ts";
import { describeError } from "../../logger.ts";
import { runCampaign } from "./run-campaign.ts";
import { sendMessage } from "./send-message.ts";

const RETRY_SECONDS = 30;
/** A notification about something older helps nobody. */
const TOO_OLD_MS = 10 * MINUTE_MS;

/** Runs the jobs of a batch. One that fails is tried again, as often as wrangler.toml says, and holds up no other. */
export async function runJobs({ messages }: MessageBatch<PushJob>, env: Bindings): Promise<void> {
  await runTask(env, async (ctx) => {
    const copy = new D1Connection(env.DB);
    copy.readNearest(null);
    const near = { ...ctx, db: new Db(copy) };
    await Promise.all(
      messages.map(async (message) => {
        const isLate = ctx.now - message.timestamp.getTime() > TOO_OLD_MS;
        const again = !isLate && (await run(ctx, near, message.body));
        if (again) message.retry({ delaySeconds: RETRY_SECONDS });
        else message.ack();
      }),
    );
    // Without copies the nearest one is the primary.
    await countPrimaryTime(env.DB, copy.primaryMs, ctx);
  });
}

/** @returns whether to try again later */
async function run(ctx: Ctx, near: Ctx, job: PushJob): Promise<boolean> {
  try {
    return await (job.kind === "message" ? sendMessage(near, job) : runCampaign(ctx, near, job));
  } catch (error) {
    ctx.log.error("push-job-failed", { kind: job.kind, ...describeError(error) });
    return true;
  }
}
