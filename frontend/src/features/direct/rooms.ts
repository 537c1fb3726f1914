import { lazyQueryKeys } from "../../entities/lazy-query-keys.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { hasCode } from "../../lib/network/api-client.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import type { ChatPair } from "./api.ts";
import type { Chat } from "./chat/chat.ts";
import { store, storedJson } from "../../lib/storage/stored.ts";

/** The rooms of the viewer's conversations in localStorage, each with the other person's id; removed on logout. */
const KEY = "labkhand-rooms";
const ROOMS_MAX = 300;

/** Pairs of ids with their room, in the order they were first seen. */
type Rooms = [ids: string, room: string][];

type Named = Pick<Chat["person"], "id" | "username">;

/** The current other person of one of the viewer's rooms. */
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

/** If the device is full, changed ids are only followed for chats already in this page. */
const keepRooms = (rooms: Rooms): void => void store(KEY, JSON.stringify(rooms.slice(-ROOMS_MAX)));

/** The room of a message: the beginning of its id. */
export const roomOf = ({ _id }: Chat["messages"][number]): string => _id.split("-")[0] ?? "";

/** The room of two people as this device knows it; null when it does not. */
function knownRoom({ viewerId, peerId }: ChatPair): string | null {
  const [message] = queryClient.getQueryData<Chat>(lazyQueryKeys.chat.one(viewerId, peerId))?.messages ?? [];
  const rooms = readRooms().filter(([ids]) => ids.endsWith(` ${peerId}`));
  // The viewer's own id may have changed while this was asked: a room that is not theirs is of no use to them.
  const kept = rooms.find(([ids]) => ids === idsOf({ viewerId, peerId })) ?? rooms.at(-1);
  return kept?.[1] ?? (message ? roomOf(message) : null);
}

/**
 * Calls the API about the conversation with a person by their id; when nobody has that id any more, by its room, which
 * never changes.
 * @param act makes the call for an id or a room
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
 * Takes in the current other persons of the viewer's rooms, as the server says. Where one has a new id, everything
 * stored under the former id on this device moves to the new one.
 */
export async function hearOfRooms(askedAs: string, heard: readonly RoomPerson[]): Promise<void> {
  const rooms = readRooms();
  // The viewer's own id may have changed since the request.
  const viewerId = useSessionStore.getState().user?.id ?? askedAs;
  const placeOf = ({ room, person }: RoomPerson): Rooms[number] => [idsOf({ viewerId, peerId: person.id }), room];
  // Two people who talk with each other may share a phone: then the room is known from the other side too.
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
    // The code did not load: what could not be moved now is moved when the room is next seen.
    return;
  }
  const others = readRooms().filter((known) => isOtherSide(known) || news.every(({ room }) => room !== known[1]));
  keepRooms([...others, ...news.map(placeOf)]);
}

/** The other person has a new id, and perhaps username: chat, draft and unsent messages move along. */
export async function movePeer({ viewerId, peerId }: ChatPair, { id, username }: Named): Promise<void> {
  const { renameId } = await import("../../lib/storage/rename-id.ts");
  await renameId(peerId, id);
  const formerKey = lazyQueryKeys.chat.one(viewerId, peerId);
  const chat = queryClient.getQueryData<Chat>(formerKey);
  if (chat === undefined) return;
  const moved: Chat = { ...chat, isHidden: false, person: { ...chat.person, id, username } };
  queryClient.setQueryData<Chat>(lazyQueryKeys.chat.one(viewerId, id), (known) => known ?? moved);
  // What stays under the former id only refers to the new one.
  queryClient.setQueryData<Chat>(formerKey, { ...moved, messages: [] });
}
