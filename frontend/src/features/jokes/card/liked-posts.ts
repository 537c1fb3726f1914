import { create } from "zustand";

const KEY = "likedPosts";
const REMEMBERED = 2000;

type LikedPosts = Record<string, true>;

function stored(): LikedPosts {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.keys(Object(value)).map((id) => [id, true]));
  } catch {
    return {};
  }
}

/** Which jokes this person likes, kept on the device and refreshed from every answer's likedIds (000 §4). */
export const useLikedPosts = create<{ liked: LikedPosts }>()(() => ({ liked: stored() }));

function change(edit: (liked: LikedPosts) => void): void {
  const liked = { ...useLikedPosts.getState().liked };
  edit(liked);
  useLikedPosts.setState({ liked });
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(liked).slice(-REMEMBERED))));
}

export function rememberLike(id: string, isLiked: boolean): void {
  change((liked) => {
    if (isLiked) liked[id] = true;
    else delete liked[id];
  });
}

/** Takes over what the server says about the jokes of one page. */
export function rememberLikes(ids: string[], likedIds: string[]): void {
  const { liked } = useLikedPosts.getState();
  const isLiked = new Set(likedIds);
  if (ids.every((id) => (liked[id] === true) === isLiked.has(id))) return;
  change((next) => {
    for (const id of ids) {
      if (isLiked.has(id)) next[id] = true;
      else delete next[id];
    }
  });
}
