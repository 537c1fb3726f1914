import { expect, test } from "vitest";

import { runTask } from "../../worker/create-context.ts";
import { env } from "cloudflare:workers";

test("a task ends after the work that its verbs left behind their answers, also when it fails", async () => {
  for (const fails of [false, true]) {
    const done: string[] = [];
    const task = runTask(env, async ({ waitUntil }) => {
      const later = async (name: string) => {
        await scheduler.wait(1);
        done.push(name);
      };
      waitUntil(later("first").then(() => waitUntil(later("second"))));
      waitUntil(Promise.reject(new Error("lost")));
      if (fails) throw new Error("failed");
      return "answer";
    });
    expect(await task.catch(String)).toBe(fails ? "Error: failed" : "answer");
    expect(done).toEqual(["first", "second"]);
  }
});
