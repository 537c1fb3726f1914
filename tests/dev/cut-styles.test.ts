import { expect, test } from "vitest";

import { cutStyles } from "../../dev/vite/cut-styles.ts";

const cut = (css: string, ...first: string[]) => cutStyles(css, (name) => first.includes(name));
const utilities = (rules: string) => `@layer utilities{${rules}}`;

test("what only lazy parts use is not in the first stylesheet", () => {
  const { first, late } = cut(utilities(".flex{display:flex}.grid{display:grid}"), "flex");
  expect(first).toBe(utilities(".flex{display:flex}"));
  expect(late).toBe(utilities(".grid{display:grid}"));
});

test("what has no class, and what is in no such layer, is everybody's", () => {
  const css =
    "body{margin:0}@layer theme{:root{--a:1px}}@layer base{.icon{fill:none}}@layer components{[hidden]{display:none}}";
  expect(cut(css)).toEqual({ first: css, late: "" });
});

test("a rule of several classes goes with the first that is needed", () => {
  const css = utilities("@media (hover:hover){.a:hover,.b:hover{opacity:1}}");
  expect(cut(css, "b").first).toBe(css);
  expect(cut(css, "b").late).toBe("");
});

test.each([
  [String.raw`.start-1\.5{inset-inline-start:6px}`, "start-1.5"],
  [String.raw`.w-\[calc\(100\%-8px\)\]{width:calc(100% - 8px)}`, "w-[calc(100%-8px)]"],
  [String.raw`.\32xl\:flex{display:flex}`, "2xl:flex"],
  [String.raw`.before\:content-\[\'\"\'\]:before{content:"}"}`, `before:content-['"']`],
])("%s is the class %s", (rule, name) => {
  expect(cut(utilities(rule), name)).toEqual({ first: utilities(rule), late: "" });
});

test("a first rule that stood behind a late one of the same kind is said again behind it", () => {
  const [all, sides, left] = [".p-5{padding:20px}", ".px-4{padding-inline:16px}", ".text-start{text-align:start}"];
  const { first, late } = cut(utilities(all + sides + left), "px-4", "text-start");
  expect(first).toBe(utilities(sides + left));
  expect(late).toBe(utilities(all + sides));
});

test("and what stood behind that one, too", () => {
  const rules = [".inset-0{inset:0}", ".end-0{inset-inline-end:0;right:auto;color:red}", ".text-red{color:red}"];
  expect(cut(utilities(rules.join("")), "end-0", "text-red").late).toBe(utilities(rules.join("")));
});

test("animations and the first values of custom properties go where they are used", () => {
  const definitions =
    '@keyframes rise{0%{opacity:0}}@keyframes fall{to{opacity:0}}@property --tw-a{syntax:"*";inherits:false}@property --tw-b{syntax:"*";inherits:false;initial-value:0 0 #0000}';
  const { first, late } = cut(
    `${utilities(".up{animation:rise 1s;--tw-b:1}.down{animation:fall 1s;--tw-a:1}")}${definitions}`,
    "up",
  );
  expect(first).toContain("@keyframes rise");
  expect(first).not.toMatch(/fall|--tw-a/);
  expect(first).toMatch(/^@layer properties\{\*,:before,:after,::backdrop\{--tw-b:0 0 #0000\}\}/);
  expect(late).toContain("@keyframes fall");
  expect(late).toMatch(/@layer properties\{\*,:before,:after,::backdrop\{--tw-a:initial\}\}$/);
});

test("needs no browser that knows @property", () => {
  const css = '@layer properties{@supports (not (margin-trim:block)){*{--tw-a:0}}}@property --tw-a{syntax:"*"}';
  const { first, late } = cut(css);
  expect(first + late).not.toMatch(/@property|@supports/);
});

test("a stylesheet that is not minified as expected is refused", () => {
  expect(() => cut("@layer utilities{.a{color:red}")).toThrow("minifier");
});
