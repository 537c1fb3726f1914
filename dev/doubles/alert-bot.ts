import type { Outbox } from "./outbox.ts";
import { type Answer, parseJsonObject, type Provider } from "./provider.ts";

const TEXT_MAX_CHARACTERS = 4096;

const failure = (code: number, description: string): Answer => ({
  status: code,
  json: { ok: false, error_code: code, description },
});

/**
 * `sendMessage` of a bot of Telegram's or Bale's, with its whole address configured. It knows one chat. Sources:
 * core.telegram.org/bots/api#sendmessage, docs.bale.ai.
 */
export function alertBot(outbox: Outbox, chat: string): Provider {
  let messages = 0;
  return ({ method, body }) => {
    if (method !== "POST") return failure(405, "Method Not Allowed");
    const { chat_id: to, text } = parseJsonObject(body) ?? {};
    if (to === undefined || to === "") return failure(400, "Bad Request: chat_id is empty");
    if (typeof text !== "string" || text === "") return failure(400, "Bad Request: message text is empty");
    if (text.length > TEXT_MAX_CHARACTERS) return failure(400, "Bad Request: message is too long");
    if (to !== chat) return failure(400, "Bad Request: chat not found");
    outbox.deliver({ channel: "bot", to: chat, text });
    messages += 1;
    return { status: 200, json: { ok: true, result: { message_id: messages, chat: { id: chat }, text } } };
  };
}
