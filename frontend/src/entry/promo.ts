import type { CallAnswer } from "../../../contract/calls/types.ts";
import { element } from "../lib/dom.ts";
import { call } from "../lib/network/api-client.ts";
import { lateContent } from "./late.ts";

type Promo = CallAnswer<"GET /api/home-promo">["config"];

const LOGO = "/icons/icon.svg";
const UNNAMED = "خبر لبخند";

/** Shows the administrator's banner, if there is one. The intro video below it is no ad: it plays only on a tap. */
export async function showPromo(): Promise<void> {
  const { config } = await call("GET /api/home-promo");
  if (config.enabled && (config.text || config.imageUrl)) lateContent()?.prepend(banner(config));
}

function banner({ text, link, imageUrl }: Promo): HTMLElement {
  const children = [imageUrl && picture(imageUrl, text ? "" : UNNAMED), text && element("p", {}, text)];
  if (link !== "") return element("a", { className: "promo", href: link, rel: "noopener" }, ...children);
  const section = element("section", { className: "promo" }, ...children);
  section.setAttribute("aria-label", UNNAMED);
  return section;
}

function picture(src: string, alt: string): HTMLImageElement {
  const image = element("img", { alt, decoding: "async", src });
  const showLogo = () => Object.assign(image, { className: "logo-instead", src: LOGO });
  image.addEventListener("error", showLogo, { once: true });
  return image;
}
