import { expect, test } from "vitest";

import { linkPicturePath } from "../../../contract/link-pictures/values.ts";
import { createPerson, postJoke } from "../../e2e/support/people.ts";
import { appUrl } from "../../e2e/support/phone.ts";

test("a shared joke's picture is drawn with its emoji, and is gone with the joke", async () => {
  const author = await createPerson();
  const jokeId = await postJoke(author, "تلفنم زنگ خورد، برداشتم؛ خودم بودم 😂");
  const url = appUrl + linkPicturePath(jokeId);
  const [drawn, kept] = [await fetch(url), await fetch(url)];
  expect(drawn.headers.get("Content-Type")).toBe("image/png");
  const picture = Buffer.from(await drawn.arrayBuffer());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(Buffer.from(await kept.arrayBuffer()).equals(picture)).toBe(true);
  // Its palette has the yellow of the emoji's face.
  expect(picture.includes(Buffer.from([0xff, 0xb0, 0x2e]))).toBe(true);
  const headers = { cookie: `session=${author.cookie}` };
  expect((await fetch(`${appUrl}/api/jokes/${jokeId}`, { method: "DELETE", headers })).status).toBe(200);
  expect((await fetch(url)).status).toBe(404);
});
