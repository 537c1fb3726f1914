import type { ServerFrame } from "../../../contract/direct-events.ts";
import type { ObjectEnv } from "../env.ts";
import { liveSockets, sendFrame } from "../../kit/sockets.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { Member, Members } from "./members.ts";
import { sendRefusal } from "./send-refusal.ts";

interface Deps {
  state: DurableObjectState;
  env: ObjectEnv;
  members: Members;
  room: string;
  facts: FactsCache;
}

/** Who has this chat open: the sockets, and nothing else, are the list. */
export class Audience {
  private readonly deps: Deps;
  /** Whether the inbox of a user had an open app when it was last told of typing. */
  private readonly inboxIsOpen = new Map<string, boolean>();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Sends a frame to every device of one person that has the chat open. @returns to how many that answer pings */
  tell({ userId }: Member, frame: ServerFrame, except?: WebSocket): number {
    const now = Date.now();
    const live = new Set(liveSockets(this.deps.state, now, userId));
    let reached = 0;
    for (const socket of this.deps.state.getWebSockets(userId)) {
      if (socket !== except && sendFrame(socket, frame, now) && live.has(socket)) reached += 1;
    }
    return reached;
  }

  tellBoth(frame: ServerFrame): void {
    for (const member of this.deps.members.all()) this.tell(member, frame);
  }

  /**
   * Tells a socket whether the other one is online, and has their inbox tell this room of every change. Only the inbox
   * decides: each open app has a socket there, and nobody would ever correct a second opinion.
   */
  async tellPresence(socket: WebSocket, peer: Member): Promise<void> {
    const { env, room } = this.deps;
    const watcher = { kind: "room" as const, id: room, name: peer.username };
    const online = await env.INBOX.getByName(peer.userId).watch(watcher);
    sendFrame(socket, { type: "user-online-status", username: peer.username, online }, Date.now());
  }

  /**
   * Typing is passed on and never stored: into the open chat, otherwise to the list of conversations if that is open. Whoever
   * may not write now is not seen writing either.
   */
  async tellTyping(typist: Member, typing: boolean): Promise<void> {
    const { env, members, facts } = this.deps;
    const peer = members.peerOf(typist);
    const now = Date.now();
    if (sendRefusal(await facts.get([typist.userId, peer.userId], now), typist.userId, now) !== null) return;
    const frame = { type: "user-typing" as const, from: typist.username, typing };
    if (this.tell(peer, frame) > 0 || this.inboxIsOpen.get(peer.userId) === false) return;
    const inbox = env.INBOX.getByName(peer.userId);
    this.inboxIsOpen.set(peer.userId, await inbox.tellTyping(typist.userId, typist.username, typing));
  }

  /** One of the two came or went. @returns whether anybody here wants to know */
  presenceChanged(member: Member, online: boolean): boolean {
    this.inboxIsOpen.set(member.userId, online);
    const peer = this.deps.members.peerOf(member);
    return this.tell(peer, { type: "user-status-changed", username: member.username, online }) > 0;
  }
}
