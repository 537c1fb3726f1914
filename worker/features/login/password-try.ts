import type { Ctx } from "../../context.ts";
import type { Attempt } from "../../domain/codes/login-attempts.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";

/** What a password that was sent with an address counts as: one tried, or one to register with. */
export const passwordTry = async (ctx: Ctx, email: string): Promise<Attempt> => ({
  ...(await triedFromOutside(ctx, { identifier: email, type: "email" })),
  kind: "passwords",
});
