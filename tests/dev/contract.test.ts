import { expect, test } from "vitest";
import { z } from "zod";

import { breaksOf, presentContract } from "../../dev/contract.ts";

type Tree = { [key: string]: Tree };

const released = presentContract();

/** The contract after a change of the part at a place; "/" separates the steps. */
function changed(place: string, change: (part: Tree) => void, of: unknown = released): unknown {
  const copy = z.record(z.string(), z.any()).parse(JSON.parse(JSON.stringify(of)));
  change(place.split("/").reduce((part: Tree, step) => part[step.replaceAll("~", "/")] ?? {}, copy));
  return copy;
}

const JOKE = "document/components/schemas/Joke";
const POST = "document/paths/~api~jokes/post";
const BODY = `${POST}/requestBody/content/application~json/schema`;
const ITEM = "document/components/schemas/NotificationItem/properties";
const ADMIN = "document/paths/~api~admin~overview";
const FRAME = "frames/server/oneOf/1";

const without = (name: string) => (part: Tree) => void delete part[name];
const set = (name: string, value: unknown) => (part: Tree) => void Object.assign(part, { [name]: value });
const push = (name: string, value: unknown) => (part: Tree) =>
  void Object.assign(part, { [name]: [...z.array(z.unknown()).catch([]).parse(part[name]), value] });

test.each<[what: string, next: unknown, said: string]>([
  ["a call", changed("document/paths/~api~jokes", without("post")), "POST /api/jokes is gone"],
  [
    "an answer's field",
    changed(`${JOKE}/properties`, without("likes")),
    "GET /api/jokes answers jokes each likes: is gone",
  ],
  [
    "a field's certainty",
    changed(JOKE, set("required", [])),
    "GET /api/jokes answers jokes each likes: may be missing",
  ],
  [
    "a number",
    changed(`${JOKE}/properties/likes`, set("type", "string")),
    "GET /api/jokes answers jokes each likes: string is new",
  ],
  [
    "its non-null",
    changed(`${JOKE}/properties/likes`, set("type", ["integer", "null"])),
    "GET /api/jokes answers jokes each likes: null is new",
  ],
  [
    "a field that may be left out",
    changed(BODY, push("required", "mood")),
    "POST /api/jokes asks for mood: is required",
  ],
  [
    "a query without a field",
    changed(
      "document/paths/~api~jokes/get",
      push("parameters", { name: "mood", required: true, schema: { type: "string" } }),
    ),
    "GET /api/jokes asks for mood: is required",
  ],
  [
    "a value that it sends",
    changed("document/paths/~api~parks/get/parameters/0/schema", set("enum", ["other"])),
    'GET /api/parks asks for category: "parks" is no longer taken',
  ],
  ["a closed list of answers", changed(`${ITEM}/appeal`, push("enum", "lost")), 'appeal: "lost" is new'],
  ["a frame", changed("frames/server", set("oneOf", [])), "frame direct:ack is gone"],
  ["a frame's field", changed(`${FRAME}/properties`, without("seq")), "frame direct:ack seq: is gone"],
])("the contract breaks when the app of the last release loses %s", (_what, next, said) => {
  expect(breaksOf(released, next).join("\n")).toContain(said);
});

test("the contract holds when only what no installed app relies on changes", () => {
  for (const next of [
    released,
    changed(`${JOKE}/properties`, set("mood", { type: "string" })),
    changed(`${BODY}/properties`, set("mood", { type: "string" })),
    changed("document/components/schemas/Error/properties/code", push("enum", "NEW_CODE")),
    changed(`${ITEM}/kind`, push("enum", "new-kind")),
    changed(ADMIN, without("get")),
    changed("frames/server", push("oneOf", { type: "object", properties: { type: { const: "direct:new-frame" } } })),
  ])
    expect(breaksOf(released, next)).toEqual([]);
});

test("the contract holds when what the last release marked as deprecated goes", () => {
  const field = changed(`${JOKE}/properties/likes`, set("deprecated", true));
  expect(breaksOf(field, changed(`${JOKE}/properties`, without("likes"), field))).toEqual([]);
  const call = changed(POST, set("deprecated", true));
  expect(breaksOf(call, changed("document/paths/~api~jokes", without("post"), call))).toEqual([]);
});
