import { OpenAPIHono } from "@hono/zod-openapi";

import {
  deleteAccountRoute,
  exportAccountRoute,
  linkContactRoute,
  setBioRoute,
  setUsernameRoute,
  uploadAvatarRoute,
  userStatusRoute,
} from "../../../contract/account.ts";
import type { AppEnv } from "../../app-env.ts";
import { toAccountUser } from "../../domain/people/account-user.ts";
import { invalidInput } from "../../invalid-input.ts";
import { limitByIp } from "../../middleware/rate-limit.ts";
import { recheckSession } from "../../middleware/session.ts";
import { writeSessionCookie } from "../../session/cookie.ts";
import { writeToken } from "../../session/open-session.ts";
import { requireViewer } from "../../session/viewer.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";
import { getUserStatus } from "./get-user-status.ts";
import { linkContact } from "./link-contact.ts";
import { setBio } from "./set-bio.ts";
import { setUsername } from "./set-username.ts";
import { uploadAvatar } from "./upload-avatar.ts";

// What nobody may do with a phone whose session was ended a minute ago.
const rechecked = { middleware: recheckSession };
// These send codes as logging in does, or read a great deal.
const shielded = { middleware: [limitByIp("LOGIN_IP_RATE_LIMIT"), recheckSession] };

const SAVED = { success: true as const, message: "ذخیره شد" };

export const accountRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi(userStatusRoute, async (c) => c.json(await getUserStatus(c.var.ctx, c.req.valid("json")), 200))
  .openapi({ ...setUsernameRoute, ...rechecked }, async (c) => {
    const { ctx } = c.var;
    const { sessionId } = requireViewer(ctx);
    const input = c.req.valid("json");
    const person = await setUsername(ctx, input);
    await writeToken(c, person, sessionId);
    return c.json(
      { success: true as const, message: "نام کاربری ثبت شد", id: person.publicId, username: input.username },
      200,
    );
  })
  .openapi(setBioRoute, async (c) => {
    const user = await setBio(c.var.ctx, c.req.valid("json"));
    return c.json({ ...SAVED, bio: user.bio, user: toAccountUser(user) }, 200);
  })
  .openapi({ ...linkContactRoute, ...shielded }, async (c) => {
    const { ctx } = c.var;
    const { sessionId } = requireViewer(ctx);
    const linked = await linkContact(ctx, c.req.valid("json"));
    if ("codeSent" in linked) return c.json(linked, 200);
    // The token carries digests of its owner's contacts.
    await writeToken(c, linked, sessionId);
    return c.json({ ...SAVED, user: toAccountUser(linked) }, 200);
  })
  .openapi(uploadAvatarRoute, async (c) => c.json(await uploadAvatar(c.var.ctx, c.req.valid("json")), 200))
  .openapi({ ...exportAccountRoute, ...shielded }, async (c) =>
    c.json(await exportAccount(c.var.ctx, c.req.valid("json")), 200),
  )
  .openapi({ ...deleteAccountRoute, ...shielded }, async (c) => {
    const { ctx } = c.var;
    const answer = await deleteAccount(ctx, c.req.valid("json"));
    if (!("codeSent" in answer)) writeSessionCookie(c, ctx.config, "");
    return c.json(answer, 200);
  });
