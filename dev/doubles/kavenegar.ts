import type { Outbox } from "./outbox.ts";
import { type Answer, answerTrouble, isMobile, type Provider, troubleOfMobile } from "./provider.ts";

// Source: kavenegar.com/rest.html. The HTTP status equals `return.status`.
const messages: Record<number, string> = {
  200: "تایید شد",
  400: "پارامترها ناقص هستند",
  403: "کد شناسائی API-Key معتبر نمی‌باشد",
  404: "متد نامشخص است",
  405: "متد Get/Post اشتباه است",
  406: "پارامترهای اجباری خالی ارسال شده اند",
  411: "دریافت کننده نامعتبر است",
  412: "ارسال کننده نامعتبر است",
  413: "پیام خالی است و یا طول پیام بیش از حد مجاز می‌باشد",
  414: "حجم درخواست بیشتر از حد مجاز است",
  418: "اعتبار شما کافی نمی‌باشد",
  424: "الگوی مورد نظر پیدا نشد",
  431: "ساختار کد صحیح نمی‌باشد",
  432: "پارامتر کد در متن پیام پیدا نشد",
  451: "فراخوانی بیش از حد در بازه زمانی مشخص",
};

const RECEPTORS_MAX = 200;
const MESSAGE_MAX_CHARACTERS = 900;
const TOKEN_MAX_CHARACTERS = 100;
const MESSAGE_COST_RIAL = 1200;

/** The approved templates of the doubled account; `%token` is where the code goes. */
const templates: Record<string, string> = {
  "labkhand-login": "کد ورود لبخند: %token\nآن را به هیچ‌کس نده؛ حتی به کسی از لبخند.",
  "labkhand-no-token": "لبخند",
};

const failure = (status: number): Answer => ({
  status,
  json: { return: { status, message: messages[status] ?? "خطا" }, entries: null },
});

const success = (entries: unknown): Answer => ({
  status: 200,
  json: { return: { status: 200, message: messages[200] }, entries },
});

/** Kavenegar REST v1 under `/{key}/{base}/{method}.json`: sms/send, sms/status, verify/lookup, account/info. */
export function kavenegar(outbox: Outbox, apiKey: string): Provider {
  const sent = new Map<number, Record<string, unknown>>();
  const byLocalId = new Map<string, Record<string, unknown>>();
  let nextMessageId = 8_792_343;

  function send(receptor: string, text: string, sender: string, localId?: string) {
    const earlier = localId === undefined ? undefined : byLocalId.get(localId);
    if (earlier) return earlier;
    outbox.deliver({ channel: "sms", to: receptor, text });
    const entry = {
      messageid: nextMessageId++,
      message: text,
      status: 5,
      statustext: "ارسال به مخابرات",
      sender,
      receptor,
      date: Math.floor(Date.now() / 1000),
      cost: MESSAGE_COST_RIAL,
    };
    sent.set(entry.messageid, entry);
    if (localId !== undefined) byLocalId.set(localId, entry);
    return entry;
  }

  function smsSend(fields: URLSearchParams): Answer {
    const receptors = (fields.get("receptor") ?? "").split(",").filter((receptor) => receptor !== "");
    const message = fields.get("message");
    if (!fields.has("receptor") || message === null) return failure(400);
    if (receptors.length === 0) return failure(406);
    if (receptors.length > RECEPTORS_MAX) return failure(414);
    if (message === "" || message.length > MESSAGE_MAX_CHARACTERS) return failure(413);
    const sender = fields.get("sender") || "10004346";
    if (!/^[0-9]+$/.test(sender)) return failure(412);
    const refused = refuse(receptors);
    if (refused) return refused;
    const localIds = fields.get("localid")?.split(",") ?? [];
    return success(receptors.map((receptor, index) => send(receptor, message, sender, localIds[index])));
  }

  function verifyLookup(fields: URLSearchParams): Answer {
    const [receptor, template, token] = ["receptor", "template", "token"].map((name) => fields.get(name));
    if (receptor == null || template == null || token == null) return failure(400);
    if (receptor === "" || template === "" || token === "") return failure(406);
    const text = templates[template];
    if (text === undefined) return failure(424);
    if (token.length > TOKEN_MAX_CHARACTERS || /\s/.test(token)) return failure(431);
    if (!text.includes("%token")) return failure(432);
    const refused = refuse([receptor]);
    if (refused) return refused;
    return success([send(receptor, text.replace("%token", token), "10008663")]);
  }

  function smsStatus(fields: URLSearchParams): Answer {
    const ids = (fields.get("messageid") ?? "").split(",").filter((id) => id !== "");
    if (ids.length === 0) return failure(fields.has("messageid") ? 406 : 400);
    return success(
      ids.map((id) =>
        sent.has(Number(id))
          ? { messageid: Number(id), status: 10, statustext: "رسیده به گیرنده" }
          : { messageid: Number(id), status: 100, statustext: "شناسه پیام نامعتبر است" },
      ),
    );
  }

  const calls: Record<string, (fields: URLSearchParams) => Answer> = {
    "sms/send": smsSend,
    "sms/status": smsStatus,
    "verify/lookup": verifyLookup,
    // The one call whose `entries` is an object.
    "account/info": () => success({ remaincredit: 1_500_000, expiredate: 1_893_456_000, type: "master" }),
  };

  return ({ method, path, query, body }) => {
    const match = /^\/([^/]+)\/([a-z]+\/[a-z]+)\.json$/.exec(path);
    const call = match?.[2] === undefined ? undefined : calls[match[2]];
    if (match === null) return failure(404);
    if (match[1] !== apiKey) return failure(403);
    if (call === undefined) return failure(404);
    if (method !== "GET" && method !== "POST") return failure(405);
    return call(new URLSearchParams([...query, ...new URLSearchParams(body)]));
  };
}

/** The answer for receivers that cannot be served, or null when all can. */
function refuse(receptors: string[]): Answer | null {
  if (!receptors.every(isMobile)) return failure(411);
  const trouble = receptors.map(troubleOfMobile).find((found) => found !== null) ?? null;
  if (trouble === "unknown") return failure(411);
  if (trouble === "nocredit") return failure(418);
  if (trouble === "limited") return failure(451);
  if (trouble === "error500") return { status: 500, text: "Internal Server Error", type: "text/plain" };
  return answerTrouble(trouble);
}
