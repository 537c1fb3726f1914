import { setTimeout as sleep } from "node:timers/promises";

import { type Answer, answerTrouble } from "./provider.ts";
import { pictureOf } from "./picture.ts";

/** A requested picture, as `/images` lists it. */
export interface AskedPicture {
  service: "openai" | "workers-ai";
  prompt: string;
  state: "drawing" | "answered" | "closed";
  /** The milliseconds from the request to the answer, or until the caller closed the connection. */
  tookMs: number | null;
}

/** The trouble a description requests by a word in it, such as `#billing`. */
export type PictureTrouble = (typeof TROUBLES)[number];

const TROUBLES = ["billing", "moderation", "unauthorized", "limited", "error500"] as const;
/** Longer than people like to wait, shorter than the Worker's time-out. */
const SLOW_SECONDS = 31;
const KEPT = 500;

/** A service's own format for its picture and its refusals. */
export interface Wording {
  picture: (base64: string) => unknown;
  refusal: (trouble: PictureTrouble) => Answer;
}

export interface Studio {
  /** Newest first. */
  list: () => AskedPicture[];
  /** Draws; `signal` is aborted when the caller closes the connection. */
  draw: (asked: Pick<AskedPicture, "service" | "prompt">, wording: Wording, signal: AbortSignal) => Promise<Answer>;
}

/**
 * Draws for both image services, and notes callers who close the connection meanwhile. A description with `#billing`,
 * `#moderation`, `#unauthorized`, `#limited`, `#error500`, `#garbage`, `#drop` or `#hang` fails in that way; `#page` is
 * answered with an HTML page, `#slow` after 31 seconds, `#slow=2` after two.
 */
export function createStudio(): Studio {
  const pictures: AskedPicture[] = [];

  return {
    list: () => pictures.toReversed(),
    async draw(asked, wording, signal) {
      const picture: AskedPicture = { ...asked, state: "drawing", tookMs: null };
      pictures.push(picture);
      pictures.splice(0, pictures.length - KEPT);
      const began = performance.now();
      const end = (state: AskedPicture["state"]) => {
        if (picture.state === "drawing")
          Object.assign(picture, { state, tookMs: Math.round(performance.now() - began) });
      };
      signal.addEventListener("abort", () => end("closed"));
      const [, word = "", seconds = SLOW_SECONDS] = /#([a-z0-9]+)(?:=(\d+))?/.exec(asked.prompt) ?? [];
      if (word === "slow") await sleep(Number(seconds) * 1000, null, { signal }).catch(() => null);
      if (word === "hang") return "hang";
      end("answered");
      return answerOf(word, asked.prompt, wording);
    },
  };
}

function answerOf(word: string, prompt: string, { picture, refusal }: Wording): Answer {
  const trouble = TROUBLES.find((known) => known === word);
  if (trouble !== undefined) return refusal(trouble);
  if (word === "garbage" || word === "drop") return answerTrouble(word) ?? "drop";
  const bytes = word === "page" ? Buffer.from("<html><script>alert(1)</script></html>") : pictureOf(prompt);
  return { status: 200, json: picture(bytes.toString("base64")) };
}
