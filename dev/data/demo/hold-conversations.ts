import type { App } from "../../app/app.ts";
import { type Query, cookieOf, openSession, post } from "../../app/session.ts";
import { openLocalDatabase } from "../local-database.ts";
import { demoConversations } from "./conversations.ts";

/** Lets demo people write to each other through the API, because only the Worker can fill the objects. */
export async function holdDemoConversations(app: Pick<App, "url" | "stateDir">): Promise<void> {
  const cookies = await signIn(app.stateDir);
  for (const { between, lines } of demoConversations) {
    for (const [writer, text] of lines) {
      const [from, to] = [between[writer], between[1 - writer]];
      await post(app, "/api/direct/send", { to, text }, cookies.get(from));
    }
    // The first person has read up to their own last message, the second one everything.
    const [reader, peer] = between;
    const seq = lines.findLastIndex(([writer]) => writer === 0) + 1;
    await post(app, "/api/direct/mark-read", { peer, seq }, cookies.get(reader));
    await post(app, "/api/direct/mark-read", { peer: reader }, cookies.get(peer));
  }
  for (const cookie of cookies.values()) await post(app, "/api/logout", {}, cookie);
}

/** A temporary session for each of them. */
async function signIn(stateDir: string): Promise<Map<string, string>> {
  const database = openLocalDatabase(stateDir);
  const query: Query = async (sql, ...values) => database.prepare(sql).all(...values);
  const findMobile = database.prepare("SELECT mobile FROM users WHERE username = ?");
  const cookies = new Map<string, string>();
  for (const username of new Set(demoConversations.flatMap(({ between }) => between))) {
    const mobile = String(findMobile.get(username)?.["mobile"]);
    cookies.set(username, cookieOf(await openSession(query, mobile)));
  }
  database.close();
  return cookies;
}
