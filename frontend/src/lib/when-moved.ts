type Follower = (formerId: string, id: string) => void | Promise<void>;

const followers: Follower[] = [];

/**
 * Registers a callback for changes of a person's id, called once what is stored on the device has been updated
 * (move-kept.ts).
 */
export function whenMoved(follow: Follower): void {
  followers.push(follow);
}

/** Sequentially, in the order of registration. */
export async function tellMoved(formerId: string, id: string): Promise<void> {
  for (const follow of followers) await follow(formerId, id);
}
