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

/** What a service's filter says: pass, unfit for children, or that it is broken. */
export type Judged = "fit" | "unfit" | "error500";

export interface Studio {
  /** Newest first. */
  list: () => AskedPicture[];
  /** Judges a description, or a picture by the description that it was drawn of. */
  judge: (asked: { prompt: string } | { picture: string }) => Judged;
  /** Draws; `signal` is aborted when the caller closes the connection. */
  draw: (asked: Pick<AskedPicture, "service" | "prompt">, wording: Wording, signal: AbortSignal) => Promise<Answer>;
}

/**
 * Draws for both image services, and notes callers who close the connection meanwhile. A description with `#billing`,
 * `#moderation`, `#unauthorized`, `#limited`, `#error500`, `#garbage`, `#drop` or `#hang` fails in that way; `#page` is
 * answered with an HTML page, `#slow` after 31 seconds, `#slow=2` after two. The filter finds `#unfit` unfit and breaks at
 * `#unjudged`; it does so with the picture only of `#unfitpicture` and `#unjudgedpicture`.
 */
export function createStudio(): Studio {
  const pictures: AskedPicture[] = [];
  /** The descriptions of the last pictures, by their base64. */
  const drawn = new Map<string, string>();

  return {
    list: () => pictures.toReversed(),
    judge(asked) {
      const [prompt, suffix] = "prompt" in asked ? [asked.prompt, ""] : [drawn.get(asked.picture) ?? "", "picture"];
      const word = wordOf(prompt);
      if (word === `unjudged${suffix}`) return "error500";
      return word === `unfit${suffix}` ? "unfit" : "fit";
    },
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
      const word = wordOf(asked.prompt);
      const seconds = Number(/#slow=(\d+)/.exec(asked.prompt)?.[1] ?? SLOW_SECONDS);
      if (word === "slow") await sleep(seconds * 1000, null, { signal }).catch(() => null);
      if (word === "hang") return "hang";
      end("answered");
      const bytes = word === "page" ? Buffer.from("<html><script>alert(1)</script></html>") : pictureOf(asked.prompt);
      const base64 = bytes.toString("base64");
      drawn.set(base64, asked.prompt);
      for (const old of [...drawn.keys()].slice(0, -KEPT)) drawn.delete(old);
      return answerOf(word, base64, wording);
    },
  };
}

const wordOf = (prompt: string): string => /#([a-z0-9]+)/.exec(prompt)?.[1] ?? "";

function answerOf(word: string, base64: string, { picture, refusal }: Wording): Answer {
  const trouble = TROUBLES.find((known) => known === word);
  if (trouble !== undefined) return refusal(trouble);
  if (word === "garbage" || word === "drop") return answerTrouble(word) ?? "drop";
  return { status: 200, json: picture(base64) };
}
