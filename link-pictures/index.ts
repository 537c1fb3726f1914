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

/** Answers a POST of a {@link linkPicture} with its PNG. */
export default {
  async fetch(request) {
    const asked = linkPicture.parse(await request.json());
    await ready;
    return new Response(drawLinkPicture(asked, font, emoji), { headers: { "Content-Type": "image/png" } });
  },
} satisfies ExportedHandler;
