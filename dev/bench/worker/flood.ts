import type { PairFacts } from "../../../durable-objects/direct/interface.ts";
import worker, { ChatRoom as Room } from "../../../worker/index.ts";
import type { Bindings } from "../../../worker/env.ts";

export * from "../../../worker/index.ts";

interface Flood {
  senderId: number;
  facts: PairFacts;
  messages: number;
}

export class ChatRoom extends Room {
  /** Appends and delivers messages one after the other, each on disk before the next. */
  async flood({ senderId, facts, messages }: Flood): Promise<void> {
    for (let n = 0; n < messages; n += 1) {
      // The sender's limit would hide the room's own capacity.
      this.room.sends.clear();
      const input = { text: "سلام! این یک پیام معمولی است 😄", clientId: crypto.randomUUID() };
      const sent = await this.send(senderId, input, { ...facts, readAt: Date.now() });
      if ("refused" in sent) throw new Error(sent.refused);
      await this.ctx.storage.sync();
    }
  }
}

interface FloodedBindings extends Bindings {
  CHAT_ROOM: DurableObjectNamespace<ChatRoom>;
}

/** Wraps the Worker in benchmarks and floods a room from inside; all other calls go to the Worker. */
export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/api/bench/flood") return worker.fetch(request, env, context);
    const room = env.CHAT_ROOM.getByName(searchParams.get("room") ?? "");
    await room.flood(await request.json());
    return Response.json({});
  },
} satisfies ExportedHandler<FloodedBindings>;
