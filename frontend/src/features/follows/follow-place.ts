import type { FollowKind } from "../../../../contract/product.ts";
import type { FollowPlace } from "./api.ts";

/** The list and the page that an address asks for; an invalid address means the first page of the followers. */
export function readFollowPlace(
  search: URLSearchParams,
  kindName: "kind" | "list",
): FollowPlace & { kind: FollowKind } {
  const page = Number(search.get("page") ?? 1);
  return {
    kind: search.get(kindName) === "following" ? "following" : "followers",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    cursor: search.get("cursor"),
  };
}

/** The address of a page of a list; the first one needs neither number nor cursor. */
export function followPlaceHref(listHref: string, { page, cursor }: FollowPlace): string {
  if (page <= 1) return listHref;
  const place = new URLSearchParams({ page: String(page), ...(cursor === null ? {} : { cursor }) });
  return `${listHref}&${place}`;
}
