import { paths } from "../../../../contract/product.ts";

/** The pages by the name of the code that each is made of; «soon» stands for all others (other-pages.tsx). */
export type PageName =
  | "home"
  | "profile"
  | "games"
  | "add"
  | "search"
  | "scores"
  | "direct"
  | "chat"
  | "user"
  | "follows"
  | "gem"
  | "soon";

/** The pages that stand at one address, under their own name in `paths`. */
export const WITH_OWN_ADDRESS = ["home", "profile", "games", "add", "search", "scores", "direct", "gem"] as const;

const PERSON = new RegExp(`^${paths.user("")}[^/]+(/follows)?$`, "i");

/**
 * Which page's code an address needs. A guess ahead of the router (routes.tsx), for what begins before there is one: a wrong
 * one would cost time and nothing else.
 */
export function pageOf(pathname: string): PageName {
  const path = pathname.replace(/(.)\/$/, "$1");
  const own = WITH_OWN_ADDRESS.find((page) => paths[page] === path);
  if (own !== undefined) return own;
  const person = PERSON.exec(path);
  if (person !== null) return person[1] === undefined ? "user" : "follows";
  return path.startsWith(`${paths.direct}/`) ? "chat" : "soon";
}

/** The name in the address of somebody's profile, which is also its title. */
export function nameIn(pathname: string): string {
  const name = pathname.split("/")[3] ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
