import { z } from "zod";

import { call, type get, read, refusalOf } from "../call.ts";
import { trySend } from "./direct.ts";
import { type Person, aUsername } from "../people.ts";

/** The parts of an answer to a rename. */
export const named = z.object({ id: z.string(), username: z.string() });

/** A username nobody ever had. */
export const NOBODY = "nobody-at-all";

/** Renames a person, closing their former usernames. */
export async function rename(person: Person, more: { closeFormer?: boolean } = {}) {
  const username = aUsername();
  return read(await person.post("/api/set-username", { username, ...more }), named);
}

/** Every call that takes a username, made by the viewer: its refusal, or 200. */
export async function everyWayTo(name: string, viewer: Person): Promise<Record<string, string>> {
  const says = (answer: Awaited<ReturnType<typeof get>>) => (answer.status === 200 ? "200" : refusalOf(answer));
  const socket = await call("GET", `/api/direct/socket/${name}`, {
    cookie: viewer.cookie,
    headers: { Upgrade: "websocket", Origin: "http://localhost:8787" },
  });
  return {
    profile: says(await viewer.get(`/api/user-public/${name}`)),
    jokes: says(await viewer.get("/api/jokes", { username: name })),
    followers: says(await viewer.get("/api/followers", { username: name })),
    following: says(await viewer.get("/api/following", { username: name })),
    follow: says(await viewer.post("/api/follow", { followee: name })),
    status: says(await viewer.get("/api/follow-status", { followee: name })),
    scores: says(await viewer.post("/api/user/score-summary", { username: name })),
    video: says(await viewer.get(`/api/user-videos/${name}/like-status`)),
    messages: says(await viewer.get("/api/direct/messages", { with: name })),
    send: says(await trySend(viewer, { username: name })),
    socket: socket.status === 101 ? "200" : refusalOf(socket),
    block: says(await viewer.post("/api/block", { blocked: name })),
  };
}
