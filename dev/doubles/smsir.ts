import { randomUUID } from "node:crypto";

import type { Outbox } from "./outbox.ts";
import {
  type Answer,
  answerTrouble,
  isMobile,
  isObject,
  parseJsonObject,
  type Provider,
  troubleOfMobile,
} from "./provider.ts";

// Source: apidocs.sms.ir.
const messages: Record<number, string> = {
  0: "مشکلی در سامانه رخ داده است",
  1: "موفق",
  10: "کلید وب سرویس نامعتبر است",
  16: "مقدار پارامتر نامعتبر است",
  20: "تعداد درخواست بیشتر از حد مجاز است",
  101: "شماره خط نامعتبر است",
  102: "اعتبار کافی نمی‌باشد",
  103: "درخواست شما دارای متن خالی است",
  104: "درخواست شما دارای موبایل نادرست است",
  105: "تعداد موبایل‌ها بیشتر از حد مجاز است",
  113: "قالب یافت نشد",
  114: "طول رشته مقدار پارامتر بیش از حد مجاز است",
  116: "نام پارامتر خالی است",
};

const BULK_MAX = 100;
const PARAMETER_MAX_CHARACTERS = 25;
const LINE_NUMBER = 30_007_732_000_000;
const templates = new Map([[123456, "کد تایید شما: #CODE#"]]);

const failure = (status: number, httpStatus = 400): Answer => ({
  status: httpStatus,
  json: { status, message: messages[status] ?? "خطا", data: null },
});

const success = (data: unknown): Answer => ({ status: 200, json: { status: 1, message: messages[1], data } });

/** SMS.ir REST v1: send/verify, send/bulk, credit, line. */
export function smsir(outbox: Outbox, apiKey: string): Provider {
  let nextMessageId = 89_545_112;

  function deliver(mobile: string, text: string): number {
    outbox.deliver({ channel: "sms", to: mobile, text });
    return nextMessageId++;
  }

  function sendVerify(body: Record<string, unknown>): Answer {
    const { mobile, templateId, parameters } = body;
    if (!isMobile(mobile)) return failure(104);
    if (typeof templateId !== "number" || !Array.isArray(parameters)) return failure(16);
    let text = templates.get(templateId);
    if (text === undefined) return failure(113);
    for (const parameter of parameters) {
      if (!isObject(parameter) || typeof parameter["value"] !== "string") return failure(16);
      const { name, value } = parameter;
      if (typeof name !== "string" || name === "") return failure(116);
      if (value.length > PARAMETER_MAX_CHARACTERS) return failure(114);
      text = text.replaceAll(`#${name.toUpperCase()}#`, value);
    }
    return refuse(mobile) ?? success({ messageId: deliver(mobile, text), cost: 1 });
  }

  function sendBulk(body: Record<string, unknown>): Answer {
    const { lineNumber, messageText, mobiles } = body;
    if (Number(lineNumber) !== LINE_NUMBER) return failure(101);
    if (typeof messageText !== "string" || messageText.trim() === "") return failure(103);
    if (!Array.isArray(mobiles) || mobiles.length === 0) return failure(104);
    if (mobiles.length > BULK_MAX) return failure(105);
    for (const mobile of mobiles.filter(isMobile)) {
      // A list with an unknown number is accepted; that number gets no message id.
      const refused = troubleOfMobile(mobile) === "unknown" ? null : refuse(mobile);
      if (refused) return refused;
    }
    const messageIds = mobiles.map((mobile: unknown) =>
      isMobile(mobile) && troubleOfMobile(mobile) === null ? deliver(mobile, messageText) : null,
    );
    return success({ packId: randomUUID(), messageIds, cost: messageIds.filter((id) => id !== null).length });
  }

  return ({ method, path, headers, body }) => {
    const key = headers["x-api-key"];
    if (key === undefined) return { status: 401, text: "Unauthorized", type: "text/plain" };
    if (key !== apiKey) return failure(10, 401);
    if (method === "GET" && path === "/credit") return success(1234.5);
    if (method === "GET" && path === "/line") return success([LINE_NUMBER]);
    const call = path === "/send/verify" ? sendVerify : path === "/send/bulk" ? sendBulk : null;
    if (call === null) return { status: 404, text: "Not Found", type: "text/plain" };
    if (method !== "POST") return { status: 405, text: "Method Not Allowed", type: "text/plain" };
    if (!headers["content-type"]?.startsWith("application/json")) {
      return { status: 415, text: "Unsupported Media Type", type: "text/plain" };
    }
    const parsed = parseJsonObject(body);
    return parsed === null ? failure(16) : call(parsed);
  };
}

function refuse(mobile: string): Answer | null {
  const trouble = troubleOfMobile(mobile);
  if (trouble === "unknown") return failure(104);
  if (trouble === "nocredit") return failure(102);
  if (trouble === "limited") return failure(20, 429);
  if (trouble === "error500") return failure(0, 500);
  return answerTrouble(trouble);
}
