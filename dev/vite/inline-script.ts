import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { build } from "vite";

import { FLOOR } from "./floor.ts";

export const FRONTEND = resolve(import.meta.dirname, "../../frontend");

/** The form in which a policy names an inline part. */
const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The hashes of all a page's elements of one kind. */
export const hashesOf = (html: string, tag: "script" | "style"): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"))].map((match) => hashOf(match[1] ?? ""));

/** A script of `frontend/src/` as a minified classic script. */
export async function inlineScript(name: string): Promise<string> {
  const outputs = await build({
    root: FRONTEND,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: FLOOR,
      lib: { entry: `src/${name}`, formats: ["iife"], name: "inline" },
    },
  });
  const [chunk] = (Array.isArray(outputs) ? outputs : [outputs]).flatMap((output) =>
    "output" in output ? output.output.filter((file) => file.type === "chunk") : [],
  );
  if (chunk === undefined) throw new Error(`inline script ${name} came out empty`);
  return chunk.code.replace(/^var inline\s*=\s*/, "").trim();
}
