import { button, element, linkButton } from "../lib/dom.ts";
import { openSheet } from "../documents/sheet.ts";
import { creditPage, creditToShow, creditTexts, type VenueCredit } from "../entities/gems/venue-credit.ts";
import { call, errorText } from "../lib/network/api-client.ts";
import { qrPath } from "../lib/qr.ts";
import { commonTexts } from "../texts/common.ts";
import { keptPerson } from "./person.ts";
import { formatToman } from "../lib/persian/amounts.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The QR by which staff of a venue take what a reward brought (000 §7). */
export async function showCredit(): Promise<void> {
  const mobile = keptPerson()?.mobileNumber ?? "";
  const place = element(
    "div",
    { className: "stack" },
    element("p", { className: "quiet", role: "status" }, creditTexts.loading),
  );
  const fill = async () => {
    try {
      const { recent } = await call("GET /api/robot/status/{mobile}", { params: { mobile } });
      const credit = creditToShow(recent);
      place.replaceChildren(...(credit === undefined ? [element("p", {}, creditTexts.none)] : picture(credit)));
    } catch (error) {
      place.replaceChildren(element("p", { role: "alert" }, errorText(error, creditTexts.failed)), again);
    }
  };
  const again = button(commonTexts.retry, fill);
  const closed = openSheet({ title: creditTexts.title }, () => [place]);
  await fill();
  await closed;
}

function picture(credit: VenueCredit): Node[] {
  const { amount, remaining } = credit;
  const page = creditPage(credit);
  const { size, black } = qrPath(new URL(page, location.origin).href);
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({
    class: "qr",
    role: "img",
    "aria-label": creditTexts.label(amount),
    viewBox: `0 0 ${size} ${size}`,
    "shape-rendering": "crispEdges",
  }))
    svg.setAttribute(name, value);
  for (const [fill, d] of [
    ["#fff", `M0 0h${size}v${size}H0z`],
    ["#000", black],
  ] as const) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("fill", fill);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return [
    svg,
    element("p", { className: "gift" }, formatToman(amount)),
    element("p", { className: "quiet" }, remaining > 0 ? creditTexts.show : creditTexts.used),
    linkButton(creditTexts.toPage, page),
  ];
}
