import { OpenAPIHono } from "@hono/zod-openapi";

import { setUsernameRoute, userStatusRoute } from "../../../contract/account.ts";
import type { AppEnv } from "../../app-env.ts";
import { invalidInput } from "../../invalid-input.ts";
import { writeToken } from "../../session/open-session.ts";
import { requireViewer } from "../../session/viewer.ts";
import { getUserStatus } from "./get-user-status.ts";
import { setUsername } from "./set-username.ts";

export const accountRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi(userStatusRoute, async (c) => c.json(await getUserStatus(c.var.ctx, c.req.valid("json")), 200))
  .openapi(setUsernameRoute, async (c) => {
    const { ctx } = c.var;
    const { sessionId } = requireViewer(ctx);
    const input = c.req.valid("json");
    const person = await setUsername(ctx, input);
    await writeToken(c, person, sessionId);
    return c.json({ success: true as const, message: "نام کاربری ثبت شد", username: input.username }, 200);
  });
