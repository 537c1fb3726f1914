import type { Gateway, GatewayCall, Payment } from "./gateway.ts";
import { CHOICES, payPage } from "./pay-page.ts";
import { type Answer, answerTrouble, isObject, parseJsonObject, type Provider } from "./provider.ts";
import { messages } from "./zarinpal-messages.ts";

const AMOUNT_MAX_RIAL = 1_000_000_000;
const AMOUNT_MIN_RIAL = 10_000;
const DESCRIPTION_MAX_CHARACTERS = 500;
const UNVERIFIED_MAX = 100;
const MERCHANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const failure = (code: number, fields: string[] = []): Answer => ({
  status: code === -9 ? 422 : 400,
  json: {
    data: [],
    errors: { code, message: messages[code] ?? "Error", validations: fields.map((field) => ({ field })) },
  },
});

const success = (data: unknown): Answer => ({ status: 200, json: { data, errors: [] } });

/** A malformed authority is rejected in a format of its own. */
const badAuthority = (): Answer => ({
  status: 422,
  json: { message: "Invalid authority", errors: { authority: ["Invalid authority.", "-54"] } },
});

/**
 * ZarinPal's REST v4 under `/pg/v4/payment/{call}.json`, and its pay page. A prefix requests a failure: under
 * `/trouble/{trouble}/{call}` that call hangs, drops, answers nonsense or 500, or is rejected with a code such as
 * `-12`.
 */
export function zarinpal(gateway: Gateway, merchantId: string): Provider {
  function request(fields: Record<string, unknown>): Answer {
    const { amount, description, callback_url: callbackUrl, metadata } = fields;
    const wrong = [
      ...(typeof amount === "number" && Number.isInteger(amount) && amount >= AMOUNT_MIN_RIAL ? [] : ["amount"]),
      ...(isText(description) && description.length <= DESCRIPTION_MAX_CHARACTERS ? [] : ["description"]),
      ...(isText(callbackUrl) && URL.canParse(callbackUrl) ? [] : ["callback_url"]),
    ];
    if (wrong.length > 0 || typeof amount !== "number" || !isText(description) || !isText(callbackUrl))
      return failure(-9, wrong);
    if (amount > AMOUNT_MAX_RIAL) return failure(-41);
    const orderId = isObject(metadata) ? String(metadata["order_id"]) : "";
    const { authority } = gateway.begin({ amount, description, callbackUrl, orderId });
    return success({ code: 100, message: "Success", authority, fee_type: "Merchant", fee: 100 });
  }

  function verify({ authority, amount }: Record<string, unknown>): Answer {
    const payment = find(authority);
    if (payment === undefined) return badAuthority();
    if (payment.amount !== amount) return failure(-50);
    if (payment.state !== "PAID" && payment.state !== "VERIFIED") return failure(-51);
    const isFirst = payment.state === "PAID";
    payment.state = "VERIFIED";
    return success({
      code: isFirst ? 100 : 101,
      message: isFirst ? "Paid" : "Verified",
      ref_id: payment.refId,
      card_pan: "502229******5995",
      card_hash: "1EBE3EBEBE35C7EC0F8D6EE4F2F859107A87822CA179BC9528767EA7B5489B69",
      fee_type: "Merchant",
      fee: 0,
    });
  }

  function inquiry({ authority }: Record<string, unknown>): Answer {
    const payment = find(authority);
    return payment === undefined ? failure(-54) : success({ code: 100, message: "Success", status: payment.state });
  }

  function unVerified(): Answer {
    const paid = gateway.list().filter(({ state }) => state === "PAID");
    const authorities = paid.slice(0, UNVERIFIED_MAX).map(({ authority, amount, callbackUrl, at }) => ({
      authority,
      amount,
      callback_url: callbackUrl,
      referer: "",
      date: at.slice(0, 19).replace("T", " "),
    }));
    return success({ code: 100, message: "Success", authorities });
  }

  const find = (authority: unknown) => (typeof authority === "string" ? gateway.find(authority) : undefined);
  const calls: Record<string, (fields: Record<string, unknown>) => Answer> = { request, verify, inquiry, unVerified };

  return async ({ method, path, body, query }) => {
    const [, trouble = null, troubled, rest = path] = /^\/trouble\/([^/]+)\/([^/]+)(\/.*)$/.exec(path) ?? [];
    const page = /^\/pg\/StartPay\/([^/]+)$/.exec(rest);
    if (page !== null && method === "GET") return showPage(gateway, page[1] ?? "", query.get("choice"));
    const name = /^\/pg\/v4\/payment\/([A-Za-z]+)\.json$/.exec(rest)?.[1];
    const call = name === undefined ? undefined : calls[name];
    if (call === undefined || !isCall(name)) return { status: 404, text: "Not Found", type: "text/plain" };
    if (method !== "POST") return { status: 405, text: "Method Not Allowed", type: "text/plain" };
    if (trouble !== null && troubled === name) return inTrouble(trouble);
    const fields = parseJsonObject(body);
    if (!isText(fields?.["merchant_id"]) || !MERCHANT.test(fields["merchant_id"])) return failure(-9, ["merchant_id"]);
    if (fields["merchant_id"] !== merchantId) return failure(-10);
    return gateway.around(name, () => call(fields));
  };
}

/** The pay page, or the buyer's choice on it: updates the payment, and leads back to us. */
async function showPage(gateway: Gateway, authority: string, choice: string | null): Promise<Answer> {
  const payment = gateway.find(authority);
  if (payment === undefined) return { status: 404, text: payPage(null), type: "text/html" };
  const chosen = choice === null ? undefined : CHOICES[choice];
  if (chosen === undefined)
    return gateway.around("startPay", () => ({ status: 200, text: payPage(payment), type: "text/html" }));
  const location = returnAddress(payment, chosen.status);
  await gateway.around("pay", () => chosen.act(payment, gateway));
  if (location === null) return "hang";
  return { status: 302, json: null, headers: { Location: location } };
}

function returnAddress({ callbackUrl, authority }: Payment, status: "OK" | "NOK" | null): string | null {
  if (status === null) return null;
  const url = new URL(callbackUrl);
  url.searchParams.set("Authority", authority);
  url.searchParams.set("Status", status);
  return url.href;
}

function inTrouble(trouble: string): Answer {
  if (/^-\d+$/.test(trouble)) return failure(Number(trouble));
  if (trouble === "hang" || trouble === "drop" || trouble === "garbage")
    return answerTrouble(trouble) ?? { status: 500, text: "", type: "text/plain" };
  return { status: 500, text: "Internal Server Error", type: "text/plain" };
}

const CALLS: readonly string[] = ["request", "verify", "inquiry", "unVerified"] satisfies GatewayCall[];
const isCall = (name: string | undefined): name is GatewayCall => name !== undefined && CALLS.includes(name);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
