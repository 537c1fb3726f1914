import { type Answer, get, getAfresh, post } from "../call.ts";
import { markRead, sendAll, trySend } from "../features/direct.ts";
import { aJoke } from "../features/jokes.ts";
import { seeNotifications } from "../features/notifications.ts";
import { type Person, aPerson } from "../people.ts";
import { aVideo } from "../features/videos.ts";

/** A person who follows an author with jokes, a video and a message for them. */
export interface Scene {
  viewer: Person;
  author: Person;
  joke: string;
  enemy: Person;
}

export async function aScene(): Promise<Scene> {
  const [viewer, author, enemy] = [await aPerson(), await aPerson(), await aPerson()];
  await viewer.post("/api/follow", { followee: author.username });
  let joke = "";
  for (let n = 0; n < 12; n += 1) joke = await aJoke(author);
  await aVideo(author);
  await sendAll(viewer, author, ["سلام"]);
  return { viewer, author, joke, enemy };
}

/** Every hot call in an order that can be run again and again; the viewer's own identity costs nothing more. */
export const hotCalls: [string, (scene: Scene) => Promise<Answer>][] = [
  [
    "the following feed",
    ({ viewer }) => viewer.get("/api/feed/following", { username: viewer.username, viewerMobile: viewer.mobile }),
  ],
  ["discovery", ({ viewer }) => viewer.get("/api/jokes", { viewerEmail: viewer.email })],
  ["discovery for a visitor", () => getAfresh("/api/jokes")],
  ["an author's jokes", ({ viewer, author }) => viewer.get("/api/jokes", { username: author.username })],
  ["one's own jokes", ({ author }) => author.get("/api/jokes", { mobileNumber: author.mobile })],
  ["one joke", ({ viewer, joke }) => viewer.get(`/api/jokes/${joke}`)],
  ["a duplicate", ({ viewer }) => viewer.get("/api/duplicate-joke", { fingerprint: "1" })],
  ["like", ({ viewer, joke }) => viewer.post(`/api/jokes/${joke}/like`, { mobileNumber: viewer.mobile })],
  ["unlike", ({ viewer, joke }) => viewer.post(`/api/jokes/${joke}/unlike`, { email: viewer.email })],
  ["save", ({ viewer, joke }) => viewer.post(`/api/jokes/${joke}/save`)],
  ["saved jokes", ({ viewer }) => viewer.get("/api/saved-jokes")],
  ["search in saved jokes", ({ viewer }) => viewer.get("/api/saved-jokes", { q: "لبخند" })],
  ["unsave", ({ viewer, joke }) => viewer.post(`/api/jokes/${joke}/unsave`)],
  ["search in jokes", ({ viewer }) => viewer.get("/api/joke-search", { q: "لبخند مهمونی" })],
  ["like of a video", ({ viewer, author }) => viewer.post(`/api/user-videos/${author.username}/like`)],
  ["unlike of a video", ({ viewer, author }) => viewer.post(`/api/user-videos/${author.username}/unlike`)],
  ["like-status of a video", ({ author }) => post(`/api/user-videos/${author.username}/like-status`)],
  ["report-status", ({ viewer, joke }) => viewer.get(`/api/jokes/${joke}/report-status`)],
  ["follow-status", ({ viewer, author }) => viewer.get("/api/follow-status", { followee: author.username })],
  ["unfollow", ({ viewer, author }) => viewer.post("/api/unfollow", { followee: author.username })],
  ["follow", ({ viewer, author }) => viewer.post("/api/follow", { followee: author.username })],
  ["user-public", ({ viewer, author }) => viewer.get(`/api/user-public/${author.username}`)],
  ["user-public for a visitor", ({ author }) => getAfresh(`/api/user-public/${author.username}`)],
  ["followers", ({ viewer, author }) => viewer.get("/api/followers", { username: author.username })],
  ["following", ({ viewer }) => viewer.get("/api/following", { username: viewer.username })],
  ["search by a start", ({ viewer, author }) => viewer.get("/api/users/search", { q: author.username.slice(0, 9) })],
  ["search by a middle", ({ viewer }) => viewer.get("/api/users/search", { q: "ulk-" })],
  ["search for a visitor", () => get("/api/users/search", { q: "bulk" })],
  ["people worth following", ({ viewer }) => viewer.get("/api/users/suggested")],
  ["score-summary", ({ author }) => post("/api/user/score-summary", { username: author.username })],
  ["one's own score-summary", ({ viewer }) => viewer.post("/api/user/score-summary", { email: viewer.email })],
  ["block", ({ viewer, enemy }) => viewer.post("/api/block", { blocker: viewer.username, blocked: enemy.username })],
  ["blocks", ({ viewer }) => viewer.get("/api/blocks")],
  ["unblock", ({ viewer, enemy }) => viewer.post("/api/unblock", { blocked: enemy.username })],
  ["conversations", ({ author }) => author.get("/api/direct/conversations")],
  ["suggestions", ({ author }) => author.get("/api/direct/suggestions")],
  ["messages", ({ viewer, author }) => viewer.get("/api/direct/messages", { with: author.username })],
  ["a message", ({ viewer, author }) => trySend(viewer, author)],
  ["mark-read", ({ viewer, author }) => markRead(author, viewer)],
  [
    "deleting a conversation",
    ({ viewer, author }) => viewer.post("/api/direct/conversation/delete", { with: author.username }),
  ],
  ["what happened", ({ author }) => author.get("/api/notifications")],
  ["what happened, seen", ({ author }) => seeNotifications(author)],
  ["user-status", ({ viewer }) => viewer.post("/api/user-status", { email: viewer.email })],
  ["report", async ({ viewer, author }) => viewer.post(`/api/jokes/${await aJoke(author)}/report`, { reason: "بد" })],
  ["delete", async ({ author }) => author.delete(`/api/jokes/${await aJoke(author)}`)],
];

/** The rows that every hot call reads. */
export async function readsOfHotCalls(scene: Scene): Promise<Record<string, number>> {
  const reads: Record<string, number> = {};
  // These two change the results of the others, so each has a scene of its own.
  const isChanging = (name: string) => name === "report" || name === "delete";
  for (const [name, run] of hotCalls) reads[name] = (await run(isChanging(name) ? await aScene() : scene)).cost.read;
  return reads;
}
