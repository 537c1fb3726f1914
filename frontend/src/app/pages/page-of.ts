import { paths } from "../../../../contract/product.ts";

/** Pages by the name of their code chunk; «soon» is the chunk of all others (other-pages.tsx). */
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

/** Pages at a single fixed address, each under its name in `paths`. */
export const WITH_OWN_ADDRESS = ["home", "profile", "games", "add", "search", "scores", "direct", "gem"] as const;

const PERSON = new RegExp(`^${paths.user("")}[^/]+(/follows)?$`, "i");

/**
 * The chunk an address needs: a guess made before the router (routes.tsx) exists, to preload it. A wrong guess only
 * costs time.
 */
export function pageOf(pathname: string): PageName {
  const path = pathname.replace(/(.)\/$/, "$1");
  const own = WITH_OWN_ADDRESS.find((page) => paths[page] === path);
  if (own !== undefined) return own;
  const person = PERSON.exec(path);
  if (person !== null) return person[1] === undefined ? "user" : "follows";
  return path.startsWith(`${paths.direct}/`) ? "chat" : "soon";
}

/** The username in a profile's address, which is also the page's title. */
export function nameIn(pathname: string): string {
  const name = pathname.split("/")[3] ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
