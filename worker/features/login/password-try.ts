import type { Ctx } from "../../context.ts";
import type { Attempt } from "../../domain/codes/login-attempts.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";

/** The attempt that a submitted password counts as, whether to log in or to register. */
export const passwordTry = async (ctx: Ctx, email: string): Promise<Attempt> => ({
  ...(await triedFromOutside(ctx, { identifier: email, type: "email" })),
  kind: "passwords",
});
