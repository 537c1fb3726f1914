import { env } from "cloudflare:workers";
import { z } from "zod";

import { imageToolStatusRoute, makeImageRoute } from "../../../../contract/image-tool/calls.ts";
import { admin } from "../administrator.ts";
import { type Answer, read } from "../call.ts";
import { rows } from "../database.ts";
import type { Person } from "../people.ts";
import { setSetting } from "./settings.ts";

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

/** The setting as it is by default, but switched on. */
export const IMAGE_TOOL = { provider: "workers-ai", model: "gpt-image-2.5-flare", perDay: 5 };

/** Switches the tool on. */
export const switchOn = (changed: Partial<typeof IMAGE_TOOL> = {}): Promise<void> =>
  setSetting("image-tool", { ...IMAGE_TOOL, ...changed });

/** Sets OpenAI's key, as the administrator. */
export const setOpenaiKey = (apiKey = OPENAI_KEY): Promise<Answer> => admin.post("/api/admin/openai-key", { apiKey });

/** A unique description; `word`, such as `#billing`, requests a failure. */
export const aPrompt = (word = ""): string => `گربه‌ای روی ابر ${crypto.randomUUID()} ${word}`.trim();

export const makeImage = (person: Person, prompt = aPrompt()): Promise<Answer> =>
  person.post("/api/openai/image", { prompt });

export const pictureOf = (answer: Answer) => read(answer, made);

/** The rest of a person's day, as the API answers it. */
export const quotaOf = async (person: Person) => read(await person.get("/api/openai/status"), status).quota;

/** The doubles' requests for a description. */
export async function askedFor(prompt: string) {
  const response = await fetch(`${env.DOUBLES_URL}/images`);
  return asked.parse(await response.json()).filter((picture) => picture.prompt === prompt);
}

/** The states of a person's requests, in the order they began. */
export const requestsOf = async ({ userId }: Person): Promise<string[]> => {
  const found = await rows<{ state: string }>("select state from image_requests where user_id = ? order by id", userId);
  return found.map(({ state }) => state);
};
