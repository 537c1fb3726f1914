import type { z } from "zod";

import type { Route } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";

/** The success shape a call's route declares; undefined where no declared route matches. */
export function declaredAnswer(method: string, path: string): z.ZodType | undefined {
  const matches = (route: Route) =>
    route.method.toUpperCase() === method &&
    new RegExp(`^${route.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
  // A literal path such as /api/jokes wins over one with a parameter.
  const [route] = routes.filter(matches).toSorted((a, b) => a.path.split("{").length - b.path.split("{").length);
  return route?.responses[200].content["application/json"].schema;
}
