import { LINK_PICTURE } from "../../../contract/link-pictures/values.ts";
import { SITE_NAME } from "../../../contract/product.ts";

const SITE_IMAGE = { path: "/icons/icon-512.png", width: 512, height: 512 };

interface Preview {
  title: string;
  description: string;
  type: "website" | "profile" | "article";
  /** The page's own path; absent in a document that stands at several. */
  path?: string;
  /** A path below the site, or "" for the site's own picture. */
  image?: string;
  /** Whether the picture is made for the link, and large. */
  hasOwnPicture?: boolean;
}

/** The description and Open Graph tags (ogp.me) of a page's head. `origin` is the site's: readers want whole addresses. */
export function previewTags({ title, description, ...link }: Preview, origin: string): string {
  const { image = "", hasOwnPicture = false } = link;
  const size = hasOwnPicture ? LINK_PICTURE : image === "" ? SITE_IMAGE : null;
  const tags: [attribute: "property" | "name", key: string, content: string | number | undefined][] = [
    ["name", "description", description],
    ["property", "og:site_name", SITE_NAME],
    ["property", "og:locale", "fa_IR"],
    ["property", "og:type", link.type],
    ["property", "og:title", title],
    ["property", "og:description", description],
    ["property", "og:url", link.path === undefined ? undefined : origin + link.path],
    ["property", "og:image", origin + (image || SITE_IMAGE.path)],
    ["property", "og:image:width", size?.width],
    ["property", "og:image:height", size?.height],
    ["property", "og:image:alt", hasOwnPicture ? description : undefined],
    ["name", "twitter:card", hasOwnPicture ? "summary_large_image" : "summary"],
  ];
  return tags
    .flatMap(([attribute, key, content]) =>
      content === undefined ? [] : [`<meta ${attribute}="${key}" content="${escaped(String(content))}" />`],
    )
    .join("\n    ");
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
