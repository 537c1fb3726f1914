import type { Gateway, Payment } from "./gateway.ts";

interface Choice {
  text: string;
  /** The status in the return address; null if the person never comes back. */
  status: "OK" | "NOK" | null;
  act: (payment: Payment, gateway: Gateway) => void;
}

/** Pays, unless the payment is over. */
function pay(payment: Payment): void {
  if (payment.state === "IN_BANK") payment.state = "PAID";
}

function fail(payment: Payment): void {
  if (payment.state === "IN_BANK") payment.state = "FAILED";
}

/** The buyer's choices and the accidents on the pay page. */
export const CHOICES: Record<string, Choice> = {
  ok: { text: "پرداخت می‌کنم", status: "OK", act: pay },
  cancel: { text: "انصراف", status: "NOK", act: fail },
  hang: { text: "پرداخت می‌کنم، ولی صفحه دیگر جواب ندهد", status: null, act: pay },
  failed: { text: "بانک پرداخت را رد کند", status: "OK", act: fail },
  waiting: { text: "برگردم، ولی بانک هنوز نمی‌داند", status: "OK", act: () => undefined },
  amount: {
    text: "پرداخت با مبلغی دیگر",
    status: "OK",
    act(payment) {
      payment.amount += 10;
      pay(payment);
    },
  },
  verified: {
    text: "پرداختی که قبلاً تأیید شده است",
    status: "OK",
    act: (payment) => void (payment.state = "VERIFIED"),
  },
  unknown: {
    text: "پرداختی که درگاه نمی‌شناسد",
    status: "OK",
    act: ({ authority }, gateway) => gateway.forget(authority),
  },
};

const rial = new Intl.NumberFormat("fa-IR");

/** The gateway's page on this machine, for people and tests; null is a payment it does not know. */
export function payPage(payment: Payment | null): string {
  const choices = Object.entries(CHOICES).map(
    ([choice, { text }]) => `<li><a href="?choice=${choice}" data-choice="${choice}">${text}</a></li>`,
  );
  const body =
    payment === null
      ? "<p>چنین پرداختی نیست.</p>"
      : `<p>مبلغ: <strong>${rial.format(payment.amount)} ریال</strong></p>\n<ol>${choices.join("\n")}</ol>`;
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>درگاه پرداخت آزمایشی</title>
<style>
  :root { color-scheme: light dark; font-family: Vazirmatn, Tahoma, sans-serif; line-height: 1.8 }
  body { max-inline-size: 28rem; margin: 2rem auto; padding-inline: 1rem }
  ol { list-style: none; padding: 0; display: grid; gap: .75rem }
  a { display: block; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 14px;
    padding: .75rem 1rem; color: inherit; text-decoration: none }
</style>
</head>
<body>
<h1>درگاه پرداخت آزمایشی</h1>
<p>این صفحه جای درگاه واقعی است؛ پولی جابه‌جا نمی‌شود.</p>
${body}
</body>
</html>
`;
}
