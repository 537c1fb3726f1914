import type { CallAnswer } from "../../../contract/calls.ts";
import { byId, element } from "../lib/dom.ts";
import { call } from "../lib/network/api-client.ts";

type Promo = CallAnswer<"GET /api/home-promo">["config"];

const LOGO = "/icons/icon.svg";
const UNNAMED = "خبر لبخند";

/**
 * Shows the administrator's banner, if there is one and the page is still waiting for it (inline/before-script.ts), so
 * that nothing moves later. The intro video below is no ad: it plays only on a tap.
 */
export async function showPromo(): Promise<void> {
  const { dataset } = document.documentElement;
  const isAwaited = () => dataset["promoPending"] !== undefined;
  if (!isAwaited()) return;
  const promo = await call("GET /api/home-promo").then(
    ({ config }) => config,
    () => null,
  );
  if (promo?.enabled && (promo.text !== "" || promo.imageUrl !== "") && isAwaited())
    byId("late", HTMLElement).prepend(banner(promo));
  delete dataset["promoPending"];
}

function banner({ text, link, imageUrl }: Promo): HTMLElement {
  const children = [
    imageUrl !== "" && picture(imageUrl, text === "" ? UNNAMED : ""),
    text !== "" && element("p", {}, text),
  ];
  return link === ""
    ? element("section", { className: "promo", ariaLabel: UNNAMED }, ...children)
    : element("a", { className: "promo", href: link, rel: "noopener" }, ...children);
}

function picture(src: string, alt: string): HTMLImageElement {
  const image = element("img", { alt, decoding: "async" });
  const showLogo = () => {
    image.className = "logo-instead";
    image.src = LOGO;
  };
  image.addEventListener("error", showLogo, { once: true });
  image.src = src;
  return image;
}
