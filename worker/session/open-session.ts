import type { Context } from "hono";

import { SESSION_TTL_SECONDS } from "../../contract/limits.ts";
import type { AppEnv } from "../app-env.ts";
import type { Viewer } from "../context.ts";
import { sessions } from "../db/schema/login.ts";
import { contactDigests } from "./contact-digest.ts";
import { writeSessionCookie } from "./cookie.ts";
import { describeDevice } from "./device.ts";
import { signToken } from "./token.ts";

interface Person {
  id: string;
  username: string | null;
  mobile: string | null;
  email: string | null;
}

/** Opens a session for a person who just proved who they are, and sets its cookie on the answer. */
export async function openSession(c: Context<AppEnv>, person: Person): Promise<void> {
  const { ctx } = c.var;
  const sessionId = ctx.newId();
  await ctx.db.batch([
    ctx.db.insert(sessions).values({
      id: sessionId,
      userId: person.id,
      device: describeDevice(c.req.header("user-agent") ?? ""),
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: ctx.now + SESSION_TTL_SECONDS * 1000,
    }),
  ]);
  await issueToken(c, person, sessionId);
}

/** Issues the token of an open session anew, with the person's current username and contacts. Returns whom it names. */
export async function issueToken(c: Context<AppEnv>, person: Person, sessionId: string): Promise<Viewer> {
  const { ctx } = c.var;
  const viewer = {
    userId: person.id,
    username: person.username,
    sessionId,
    contactDigests: contactDigests(person, ctx.config.SESSION_SECRET),
  };
  writeSessionCookie(c, ctx.config, await signToken(viewer, ctx.now, ctx.config.SESSION_SECRET));
  return viewer;
}
