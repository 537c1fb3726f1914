import { expect, test } from "vitest";

import { firstStyles } from "../../dev/vite/first-styles.ts";

const INITIALS = "@layer properties{*,:before,:after,::backdrop{}}";

/** The first styles of a page with these classes, without an empty layer of initial values. */
const firstOf = (css: string, ...classNames: string[]) => firstStyles(css, classNames.join(" ")).replace(INITIALS, "");
const utilities = (rules: string) => `@layer utilities{${rules}}`;

test("the first styles leave out the rules of classes that the page does not use, and keep the order", () => {
  const css = utilities(".p-5{padding:20px}.flex{display:flex}.grid{display:grid}.px-4{padding-inline:16px}");
  expect(firstOf(css, "px-4", "flex")).toBe(utilities(".flex{display:flex}.px-4{padding-inline:16px}"));
});

test("the first styles keep rules and layers without classes", () => {
  const css =
    "body{margin:0}@layer theme{:root{color:red}}@layer base{.icon{fill:none}}@layer components{[hidden]{display:none}}";
  expect(firstOf(css)).toBe(css);
});

test("the first styles keep a rule of several classes when the page uses one of them", () => {
  const css = utilities("@media (hover:hover){.a:hover,.b:hover{opacity:1}}");
  expect(firstOf(css, "b")).toBe(css);
});

test.each([
  [String.raw`.start-1\.5{inset-inline-start:6px}`, "start-1.5"],
  [String.raw`.w-\[calc\(100\%-8px\)\]{width:calc(100% - 8px)}`, "w-[calc(100%-8px)]"],
  [String.raw`.\32xl\:flex{display:flex}`, "2xl:flex"],
  [String.raw`.before\:content-\[x\]:before{content:"}"}`, "before:content-[x]"],
])("the first styles read from %s the class %s", (rule, name) => {
  expect(firstOf(utilities(rule), name)).toBe(utilities(rule));
  expect(firstOf(utilities(rule))).toBe(utilities(""));
});

test("the first styles keep the animations that are used", () => {
  const definitions = "@keyframes rise{0%{opacity:0}}@keyframes fall{to{opacity:0}}";
  const first = firstOf(utilities(".up{animation:rise 1s}.down{animation:fall 1s}") + definitions, "up");
  expect(first).toContain("@keyframes rise");
  expect(first).not.toContain("fall");
});

test("the first styles keep the custom properties that a kept rule or a script reads", () => {
  const css = `@layer theme{:root{--a:1px;--b:2px;--c:3px}}${utilities(".x{margin:var(--a,0);--d:4px}.y{margin:var(--b)}")}`;
  expect(firstOf(css, "x", "--c")).toBe(`@layer theme{:root{--a:1px;--c:3px}}${utilities(".x{margin:var(--a,0);}")}`);
});

test("the first styles set the initial values of registered properties for browsers without @property", () => {
  const definitions =
    '@property --tw-a{syntax:"*";inherits:false}@property --tw-b{syntax:"*";inherits:false;initial-value:0 0 #0000}@property --tw-c{syntax:"*"}';
  const rules = utilities(".x{color:var(--tw-a);box-shadow:var(--tw-b)}");
  expect(firstOf(definitions + rules, "x")).toBe(
    `@layer properties{*,:before,:after,::backdrop{--tw-a:initial;--tw-b:0 0 #0000;}}${rules}`,
  );
});

test("the first styles leave out @property and @supports", () => {
  const css = '@layer properties{@supports (not (margin-trim:block)){*{--tw-a:0}}}@property --tw-a{syntax:"*"}';
  expect(firstStyles(css, "")).not.toMatch(/@property|@supports/);
});

test("the first styles reject a stylesheet that is not minified as expected", () => {
  expect(() => firstOf("@layer utilities{.a{color:red}")).toThrow("minifier");
});
