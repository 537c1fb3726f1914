import { env } from "cloudflare:workers";
import { z } from "zod";

import { imageToolStatusRoute, makeImageRoute } from "../../../../contract/image-tool/calls.ts";
import { admin } from "../administrator.ts";
import { type Answer, read } from "../call.ts";
import { rows } from "../database.ts";
import type { Person } from "../people.ts";

const made = makeImageRoute.responses[200].content["application/json"].schema;
const status = imageToolStatusRoute.responses[200].content["application/json"].schema;
const asked = z.array(
  z.object({
    service: z.enum(["openai", "workers-ai"]),
    prompt: z.string(),
    state: z.enum(["drawing", "answered", "closed"]),
    tookMs: z.number().nullable(),
  }),
);

/** The key that OpenAI's double accepts. */
export const OPENAI_KEY = "sk-local-openai-key";

/** The administrator sets OpenAI's key. */
export const setOpenaiKey = (apiKey = OPENAI_KEY): Promise<Answer> => admin.post("/api/admin/openai-key", { apiKey });

/** A description nobody else has asked for; `word` such as `#billing` says what goes wrong. */
export const aPrompt = (word = ""): string => `گربه‌ای روی ابر ${crypto.randomUUID()} ${word}`.trim();

export const makeImage = (person: Person, prompt = aPrompt()): Promise<Answer> =>
  person.post("/api/openai/image", { prompt });

export const pictureOf = (answer: Answer) => read(answer, made);

/** What is left of a person's day, as they are told. */
export const quotaOf = async (person: Person) => read(await person.get("/api/openai/status"), status).quota;

/** What the doubles were asked to draw of a description. */
export async function askedFor(prompt: string) {
  const response = await fetch(`${env.DOUBLES_URL}/images`);
  return asked.parse(await response.json()).filter((picture) => picture.prompt === prompt);
}

/** How a person's requests stand, in the order they were begun. */
export const requestsOf = async ({ userId }: Person): Promise<string[]> => {
  const found = await rows<{ state: string }>("select state from image_requests where user_id = ? order by id", userId);
  return found.map(({ state }) => state);
};
