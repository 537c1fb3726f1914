import type { Outbox } from "./outbox.ts";
import { type Answer, parseJsonObject, type Provider } from "./provider.ts";

const TEXT_MAX_CHARACTERS = 4096;

const failure = (code: number, description: string): Answer => ({
  status: code,
  json: { ok: false, error_code: code, description },
});

/**
 * `sendMessage` and `editMessageText` of a bot with its token in the path, in the one channel it is an administrator of. Sources:
 * core.telegram.org/bots/api, docs.bale.ai.
 */
export function channelBot(outbox: Outbox, token: string, channel: string): Provider {
  const messages = new Map<number, string>();
  return ({ method, path, body }) => {
    const [, bot, name] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (bot !== token) return failure(401, "Unauthorized");
    if (method !== "POST") return failure(405, "Method Not Allowed");
    const { chat_id: to, text, message_id: id } = parseJsonObject(body) ?? {};
    if (typeof text !== "string" || text === "") return failure(400, "Bad Request: message text is empty");
    if (text.length > TEXT_MAX_CHARACTERS) return failure(400, "Bad Request: message is too long");
    if (to !== channel) return failure(400, "Bad Request: chat not found");
    if (name === "sendMessage") return write(messages.size + 1, text);
    if (name !== "editMessageText") return failure(404, "Not Found");
    if (typeof id !== "number" || !messages.has(id)) return failure(400, "Bad Request: message to edit not found");
    if (messages.get(id) === text) return failure(400, "Bad Request: message is not modified");
    return write(id, text);
  };

  function write(id: number, text: string): Answer {
    messages.set(id, text);
    outbox.deliver({ channel: "bot", to: channel, text });
    return { status: 200, json: { ok: true, result: { message_id: id, chat: { username: channel.slice(1) }, text } } };
  }
}
