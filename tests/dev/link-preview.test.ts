import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import { withPreview } from "../../dev/vite/link-preview.ts";

test.each([
  ["the entry screen", "entry/index.html", "لبخند"],
  ["the app: home, the agreement, the job", "index.html", "لبخند"],
  ["the claw machine", "games/claw-machine/index.html", "عروسک‌گیر · لبخند"],
])("a messenger finds title, description and picture of %s", async (_, file, title) => {
  const written = await readFile(new URL(`../../frontend/${file}`, import.meta.url), "utf8");
  const html = withPreview(written, "https://labkhand.example");
  const contents = (key: string) =>
    [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)" \/>/g)].flatMap(([, name, content]) =>
      name === key ? [content] : [],
    );
  const [description = ""] = contents("description");
  expect(description.length).toBeGreaterThan(20);
  expect({
    description: contents("description"),
    "og:site_name": contents("og:site_name"),
    "og:title": contents("og:title"),
    "og:description": contents("og:description"),
    "og:image": contents("og:image"),
    "og:image:width": contents("og:image:width"),
    "twitter:card": contents("twitter:card"),
  }).toEqual({
    description: [description],
    "og:site_name": ["لبخند"],
    "og:title": [title],
    "og:description": [description],
    "og:image": ["https://labkhand.example/icons/icon-512.png"],
    "og:image:width": ["512"],
    "twitter:card": ["summary"],
  });
});
