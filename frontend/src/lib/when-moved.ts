type Follower = (formerId: string, id: string) => void | Promise<void>;

const followers: Follower[] = [];

/** Has something that a page holds in memory follow somebody to another id, once what lies on the device has (move-kept.ts). */
export function whenMoved(follow: Follower): void {
  followers.push(follow);
}

/** One after the other, in the order of their modules. */
export async function tellMoved(formerId: string, id: string): Promise<void> {
  for (const follow of followers) await follow(formerId, id);
}
