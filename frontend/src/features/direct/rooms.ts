import { lazyQueryKeys } from "../../entities/lazy-query-keys.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { hasCode } from "../../lib/api-client.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { ChatPair } from "./api.ts";
import type { Chat } from "./chat/chat.ts";
import { store, storedJson } from "../../lib/stored.ts";

/** Where the rooms of the viewer's conversations lie in localStorage, each with whom it is with; a logout takes them away. */
const KEY = "labkhand-rooms";
const ROOMS_MAX = 300;

/** By two ids, the one heard of first before the others. */
type Rooms = [ids: string, room: string][];

type Named = Pick<Chat["person"], "id" | "username">;

/** Whom the viewer's room is with today. */
export interface RoomPerson {
  room: string;
  person: Named;
}

const idsOf = ({ viewerId, peerId }: ChatPair) => `${viewerId} ${peerId}`;

const isRoom = (value: unknown): value is Rooms[number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

function readRooms(): Rooms {
  const rooms = storedJson(KEY);
  return Array.isArray(rooms) ? rooms.filter(isRoom) : [];
}

/** A full device follows nobody whose chat it does not know. */
const keepRooms = (rooms: Rooms): void => void store(KEY, JSON.stringify(rooms.slice(-ROOMS_MAX)));

/** The room a message is in: its id begins with it. */
export const roomOf = ({ _id }: Chat["messages"][number]): string => _id.split("-")[0] ?? "";

/** The room of two people, as far as this device has heard of it; null where it has not. */
function knownRoom({ viewerId, peerId }: ChatPair): string | null {
  const [message] = queryClient.getQueryData<Chat>(lazyQueryKeys.chat.one(viewerId, peerId))?.messages ?? [];
  const rooms = readRooms().filter(([ids]) => ids.endsWith(` ${peerId}`));
  // While this was asked, the viewer's own id may have become another one: a room that is not theirs leads them nowhere.
  const kept = rooms.find(([ids]) => ids === idsOf({ viewerId, peerId })) ?? rooms.at(-1);
  return kept?.[1] ?? (message ? roomOf(message) : null);
}

/**
 * Makes a call about the conversation with somebody by their id; by its room, which stays, where nobody has that id any more.
 * @param act takes whom or which conversation, and answers with what the server did
 */
export async function callAbout<Answer>(pair: ChatPair, act: (peerOrRoom: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await act(pair.peerId);
  } catch (error) {
    const room = hasCode(error, "USER_NOT_FOUND") ? knownRoom(pair) : null;
    if (room === null) throw error;
    return act(room);
  }
}

/**
 * Takes in whom the viewer's rooms are with, as the server has just said. Of somebody who has another id since, everything on this
 * device that was theirs lies under the new one from then on.
 */
export async function hearOfRooms(askedAs: string, heard: readonly RoomPerson[]): Promise<void> {
  const rooms = readRooms();
  // Since it was asked, the viewer's own id may have become another one.
  const viewerId = useSessionStore.getState().user?.id || askedAs;
  const placeOf = ({ room, person }: RoomPerson): Rooms[number] => [idsOf({ viewerId, peerId: person.id }), room];
  // Two who talk with each other may share a phone: then the room was heard of from the other side, too.
  const isOtherSide = ([ids]: Rooms[number]) => ids.endsWith(` ${viewerId}`);
  const news = heard.filter((place) => {
    const [ids, room] = placeOf(place);
    return rooms.every(([knownIds, known]) => known !== room || knownIds !== ids);
  });
  if (news.length === 0) return;
  try {
    for (const { room, person } of news) {
      const [ids] = rooms.find((known) => known[1] === room && !isOtherSide(known)) ?? [];
      const peerId = ids?.split(" ")[1];
      if (peerId !== undefined && peerId !== person.id) await movePeer({ viewerId, peerId }, person);
    }
  } catch {
    // Its code did not come: what could not be moved now is moved when their room is next heard of.
    return;
  }
  const others = readRooms().filter((known) => isOtherSide(known) || news.every(({ room }) => room !== known[1]));
  keepRooms([...others, ...news.map(placeOf)]);
}

/** The other one has another id, and perhaps name, from now on: the chat, what was half written and what waits goes along. */
export async function movePeer({ viewerId, peerId }: ChatPair, { id, username }: Named): Promise<void> {
  const { moveKept } = await import("../../lib/move-kept.ts");
  await moveKept(peerId, id);
  const formerKey = lazyQueryKeys.chat.one(viewerId, peerId);
  const chat = queryClient.getQueryData<Chat>(formerKey);
  if (chat === undefined) return;
  const moved: Chat = { ...chat, isHidden: false, person: { ...chat.person, id, username } };
  queryClient.setQueryData<Chat>(lazyQueryKeys.chat.one(viewerId, id), (known) => known ?? moved);
  // What stays under the former id only says under which it lies now.
  queryClient.setQueryData<Chat>(formerKey, { ...moved, messages: [] });
}
