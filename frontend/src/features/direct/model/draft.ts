import { keepDraft, readDraft } from "../../../entities/drafts/drafts.ts";
import type { ChatKey } from "./api.ts";

/** Where a room's half-written message is kept. */
export const draftPlace = ({ ownKey, room }: ChatKey) => ({ ownKey, place: room });

/** A room's half-written message; empty if there is none. */
export const draftOf = (key: ChatKey): string => readDraft("message", draftPlace(key))?.text ?? "";

/** Removes a room's half-written message. */
export const dropDraft = (key: ChatKey): void => void keepDraft("message", draftPlace(key), { text: "", older: null });
