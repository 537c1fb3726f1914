import { randomUUID } from "node:crypto";

import { signToken } from "../../../worker/session/token.ts";
import type { App } from "../../app/app.ts";
import { openLocalDatabase } from "../local-database.ts";
import { cookieOf, post, sessionSecret } from "../../app/session.ts";
import { demoConversations } from "./conversations.ts";

/** Has demo people write to each other through the API: messages live in objects, which nothing but the Worker can fill. */
export async function holdDemoConversations(app: Pick<App, "url" | "stateDir">): Promise<void> {
  const cookies = await signIn(app.stateDir);
  for (const { between, lines } of demoConversations) {
    for (const [writer, text] of lines) {
      const [from, to] = [between[writer], between[1 - writer]];
      await post(app, "/api/direct/send", { to, text }, cookies.get(from));
    }
    // The first of the two has read until they last wrote, the other one everything.
    const [reader, peer] = between;
    const seq = lines.findLastIndex(([writer]) => writer === 0) + 1;
    await post(app, "/api/direct/mark-read", { peer, seq }, cookies.get(reader));
    await post(app, "/api/direct/mark-read", { peer: reader }, cookies.get(peer));
  }
}

/** Session cookies as the Worker would sign them; no session row stands behind them, so they end with their first recheck. */
async function signIn(stateDir: string): Promise<Map<string, string>> {
  const secret = sessionSecret();
  const database = openLocalDatabase(stateDir);
  const findId = database.prepare("SELECT id FROM users WHERE username = ?");
  const cookies = new Map<string, string>();
  for (const username of new Set(demoConversations.flatMap(({ between }) => between))) {
    const userId = String(findId.get(username)?.["id"]);
    const viewer = { userId, username, sessionId: randomUUID(), contactDigests: [] };
    cookies.set(username, cookieOf({ token: await signToken(viewer, Date.now(), secret) }));
  }
  database.close();
  return cookies;
}
