/** Limits and texts of direct messages (002 §4, §9; R27 to R31). */
import { PRODUCT } from "../product.ts";
import { MINUTE_MS } from "../time.ts";

export const MESSAGE_MAX_CODE_POINTS = 2000;
/** Before trimming and normalizing, in UTF-16 units. */
export const MESSAGE_WIRE_MAX_UNITS = 8000;
export const CHAT_PAGE_SIZE = 50;
export const MESSAGE_PAGE_MAX = 200;
export const CONVERSATION_PAGE_SIZE = 10;
export const CONVERSATION_PAGE_MAX = 100;
export const DIRECT_SUGGESTIONS = 10;
export const UNREAD_SHOWN_MAX = 9;
/** Unread messages are counted up to this only, so that an unread flood does not make further messages expensive. */
export const UNREAD_COUNTED_MAX = 1000;
/** How many missed messages one `join-direct` returns; the client asks again for the rest. */
export const JOIN_PAGE_SIZE = 200;
/** The same in bytes of frames: what a phone does not read waits in its room's memory. */
export const JOIN_PAGE_MAX_BYTES = 128 * 1024;
export const SEND_BURST = 30;
export const SENDS_PER_SECOND = 5;
/** Accounts younger than this count as new. */
export const NEW_ACCOUNT_DAYS = 7;
/** How many messages a request may contain before it is accepted. */
export const REQUEST_MESSAGES_MAX = 3;
/**
 * How many messages may be sent to a receiver who never wrote and never accepted, because they follow the sender or
 * accept messages from everyone.
 */
export const UNANSWERED_MESSAGES_MAX = 100;
/** Requests are counted up to this only. */
export const REQUESTS_COUNTED_MAX = 99;
/** How many requests one call deletes, each in its own room. */
export const REQUESTS_DELETED_AT_ONCE = 50;
/**
 * For a first contact: how many mutual acquaintances are named (followed by the receiver, followers of the sender), and
 * how many of the receiver's newest followees are considered.
 */
export const IN_COMMON_NAMED = 3;
export const IN_COMMON_LOOKED_AT = 100;
/** How many people one frame asks about. */
export const PRESENCE_ASKED_AT_ONCE = 20;
/** How often a person may ask whether somebody is online. */
export const PRESENCE_CHECK_BURST = 100;
export const PRESENCE_CHECKS_PER_SECOND = 5;
/** How often a person may join a chat: each join returns up to a page of messages. */
export const JOIN_BURST = 10;
export const JOINS_PER_SECOND = 1;
/** How often a chat forwards a person's typing; the browser sends it every two seconds. */
export const TYPING_BURST = 10;
export const TYPINGS_PER_SECOND = 2;
export const FRAME_MAX_CHARACTERS = 64 * 1024;
export const FRAME_BURST = 60;
export const FRAMES_PER_SECOND = 20;
/** How many frames over its limit a socket may send before it is closed. */
export const FRAMES_OVER_LIMIT_MAX = 2000;
export const SOCKET_PING_MS = 25_000;
/** A socket without a ping for this long belongs to a phone that lost its network. */
export const SOCKET_SILENT_MS = 55_000;
/** How long sockets rely on a checked session (D017). */
export const SOCKET_LEASE_MS = 10 * MINUTE_MS;
/** Somebody is offline after being away this long, because a reload is no absence. */
export const OFFLINE_GRACE_MS = 2000;
export const TYPING_IDLE_MS = 2000;
export const TYPING_SHOWN_MS = 3000;
export const CHAT_POLL_MS = 3000;
export const UNREAD_POLL_MS = 10_000;
export const DIRECT_STATUS_POLL_MS = 15_000;

export const DIRECT_DISABLED_TEXT = "ارسال و دریافت پیام موقتاً غیرفعال است.";

/** The hint for a person without a mobile: strangers only accept messages from proved mobiles. */
export const MOBILE_TO_WRITE_TEXT = "برای نوشتن به کسی که دنبالت نمی‌کند، اول شمارهٔ موبایلت را ثبت کن.";

/** About a person who only accepts messages from those they follow. */
export const NOT_ACCEPTING_TEXT = "این شخص فعلاً فقط با کسانی گفت‌وگو می‌کند که خودش دنبالشان می‌کند.";

/** Messages of people the viewer does not know yet. */
export const REQUESTS_PATH = `/${PRODUCT}/requests`;
/** Those of people with nobody in common (D080). */
export const REQUESTS_APART_PATH = `${REQUESTS_PATH}?apart`;
