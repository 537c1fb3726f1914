import wasm from "@resvg/resvg-wasm/index_bg.wasm";
import { initWasm } from "@resvg/resvg-wasm";

import emojiFile from "../.cache/link-pictures/emoji.bin";
import fontFile from "../.cache/link-pictures/font.bin";
import { linkPicture } from "../contract/link-pictures/calls.ts";
import { drawLinkPicture } from "./draw.ts";
import { readEmoji } from "./emoji.ts";
import { readFont } from "./font.ts";

const ready = initWasm(wasm);
const font = readFont(new Uint8Array(fontFile));
const emoji = readEmoji(new Uint8Array(emojiFile));

/** The last drawings: several messengers may ask for a new one before the first of them has kept it. */
const drawn = new Map<string, Uint8Array<ArrayBuffer>>();
const DRAWN_MAX = 8;

/** Answers a POST of a {@link linkPicture} with its PNG. */
export default {
  async fetch(request) {
    const body = await request.text();
    const asked = linkPicture.parse(JSON.parse(body));
    await ready;
    const png = drawn.get(body) ?? drawLinkPicture(asked, font, emoji);
    drawn.set(body, png);
    for (const [oldest] of drawn) if (drawn.size > DRAWN_MAX) drawn.delete(oldest);
    return new Response(png, { headers: { "Content-Type": "image/png" } });
  },
} satisfies ExportedHandler;
