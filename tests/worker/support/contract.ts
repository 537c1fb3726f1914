import type { z } from "zod";

import * as account from "../../../contract/account.ts";
import * as blocks from "../../../contract/blocks.ts";
import * as direct from "../../../contract/direct.ts";
import * as follows from "../../../contract/follows.ts";
import * as issues from "../../../contract/issues.ts";
import * as jokes from "../../../contract/jokes.ts";
import * as login from "../../../contract/login.ts";
import * as people from "../../../contract/people.ts";
import * as settings from "../../../contract/settings.ts";

interface DeclaredRoute {
  method: string;
  path: string;
  responses: { 200: { content: { "application/json": { schema: z.ZodType } } } };
}

const routes = [account, blocks, direct, follows, issues, jokes, login, people, settings]
  .flatMap((feature): unknown[] => Object.values(feature))
  .filter((value): value is DeclaredRoute => typeof value === "object" && value !== null && "responses" in value);

/** The success shape a call's route declares; undefined where no declared route matches. */
export function declaredAnswer(method: string, path: string): z.ZodType | undefined {
  const matches = (route: DeclaredRoute) =>
    route.method.toUpperCase() === method &&
    new RegExp(`^${route.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
  // A literal path such as /api/jokes wins over one with a parameter.
  const [route] = routes.filter(matches).toSorted((a, b) => a.path.split("{").length - b.path.split("{").length);
  return route?.responses[200].content["application/json"].schema;
}
