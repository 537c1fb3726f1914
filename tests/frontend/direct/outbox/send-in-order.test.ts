import { expect, test } from "vitest";

import { sendInOrder } from "../../../../frontend/src/features/direct/outbox/send.ts";
import { ApiError } from "../../../../frontend/src/lib/network/api-client.ts";

const refused = (code: string, retryAfter?: number) =>
  new ApiError(code === "TOO_MANY_REQUESTS" ? 429 : 403, { error: "نه", code, retryAfter });

/** An outbox of texts. `answers` are the outcomes of their sends, once each; other sends succeed. */
function outbox(waiting: string[], answers: Record<string, ApiError[]> = {}) {
  const log: string[] = [];
  const run = () =>
    sendInOrder<string>({
      next: async () => waiting[0] ?? null,
      send: async (text) => {
        const error = answers[text]?.shift();
        if (error) throw error;
        log.push(text);
        waiting.shift();
      },
      refuse: async (text, error) => {
        log.push(`${text} refused: ${error instanceof ApiError ? error.code : ""}`);
        waiting.shift();
      },
      waitSeconds: async (seconds) => void log.push(`waited ${seconds}`),
    });
  return { run, log, waiting };
}

test("messages are sent one after another, including those written in between", async () => {
  const { run, log, waiting } = outbox(["یک", "دو"]);
  const running = run();
  waiting.push("سه");
  expect(await running).toBe(true);
  expect(log).toEqual(["یک", "دو", "سه"]);
});

test("a rejected message does not delay the next ones", async () => {
  const { run, log } = outbox(["یک", "دو"], { یک: [refused("TOO_MANY_CONVERSATIONS")] });
  expect(await run()).toBe(true);
  expect(log).toEqual(["یک refused: TOO_MANY_CONVERSATIONS", "دو"]);
});

test("a rate-limited sender waits as long as the server says, and keeps the order", async () => {
  const { run, log } = outbox(["یک", "دو"], {
    یک: [refused("TOO_MANY_REQUESTS", 2), refused("TOO_MANY_REQUESTS")],
  });
  expect(await run()).toBe(true);
  expect(log).toEqual(["waited 2", "waited 5", "یک", "دو"]);
});

const broken = (status: number) => new ApiError(status, { error: "یک مشکل", code: "INTERNAL" });

test.each([
  new ApiError(0, {}),
  broken(500),
  // As over a socket.
  broken(400),
  new ApiError(503, { error: "نه", code: "OVERLOADED" }),
  refused("LOGIN_REQUIRED_TO_MESSAGE"),
  refused("LOGIN_REQUIRED"),
  // The cookie now belongs to another person.
  refused("IDENTITY_MISMATCH"),
])("messages keep waiting without a network, an answer or their writer's session ($status $code)", async (error) => {
  const { run, log, waiting } = outbox(["یک", "دو", "سه"], { دو: [error] });
  expect(await run()).toBe(false);
  expect(log).toEqual(["یک"]);
  expect(waiting).toEqual(["دو", "سه"]);
  expect(await run()).toBe(true);
  expect(log).toEqual(["یک", "دو", "سه"]);
});
