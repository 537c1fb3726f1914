interface Rule {
  /** What stands before the block: selectors, or an at-rule. */
  prelude: string;
  body: string;
  text: string;
}

export interface CutStyles {
  first: string;
  late: string;
}

/**
 * Cuts Tailwind's one minified stylesheet in two: the rules of the classes `isFirst` knows, with all that has no class, and
 * the rest. In the rest some of the first are said again: those that stood behind a rule of the rest and set the same, or
 * the rest, which comes later, would win over what Tailwind had put behind it.
 */
export function cutStyles(css: string, isFirst: (className: string) => boolean): CutStyles {
  const first: string[] = [];
  const late: string[] = [];
  const animations: Rule[] = [];
  const initials = new Map<string, string>();
  for (const rule of rulesOf(css)) {
    // Firefox 115 and Safari 16.0 lack @property. What Tailwind adds for them is written below, for every browser alike.
    if (rule.prelude === "@layer properties") continue;
    if (rule.prelude.startsWith("@property ")) initials.set(nameOf(rule), initialOf(rule));
    else if (rule.prelude.startsWith("@keyframes ")) animations.push(rule);
    else if (/^@layer (components|utilities)$/.test(rule.prelude)) {
      const halves = cutLayer(rulesOf(rule.body), isFirst);
      first.push(`${rule.prelude}{${halves.first}}`);
      if (halves.late !== "") late.push(`${rule.prelude}{${halves.late}}`);
    } else first.push(rule.text);
  }
  const used = first.join("");
  for (const rule of animations) (used.includes(nameOf(rule)) ? first : late).push(rule.text);
  const registered = [...initials];
  const isUsed = ([name]: [string, string]) => used.includes(name);
  return {
    // The first layer is the weakest.
    first: initially(registered.filter(isUsed)) + first.join(""),
    late: late.join("") + initially(registered.filter((property) => !isUsed(property))),
  };
}

const nameOf = ({ prelude }: Rule): string => prelude.slice(prelude.indexOf(" ") + 1);

const initialOf = ({ body }: Rule): string => /initial-value:([^;]*)/.exec(body)?.[1] ?? "initial";

/** What `@property` says of custom properties that are not inherited, as a rule that browsers without it know. */
function initially(properties: [name: string, value: string][]): string {
  if (properties.length === 0) return "";
  const declarations = properties.map((property) => property.join(":")).join(";");
  return `@layer properties{*,:before,:after,::backdrop{${declarations}}}`;
}

function cutLayer(rules: Rule[], isFirst: (className: string) => boolean): CutStyles {
  const first: string[] = [];
  const late: string[] = [];
  const setLate = new Set<string>();
  for (const rule of rules) {
    const classNames = classNamesOf(rule);
    const isLate = classNames.length > 0 && !classNames.some(isFirst);
    const kinds = propertiesOf(rule).map(kindOf);
    if (!isLate) first.push(rule.text);
    if (!isLate && !kinds.some((kind) => setLate.has(kind))) continue;
    late.push(rule.text);
    for (const kind of kinds) setLate.add(kind);
  }
  return { first: first.join(""), late: late.join("") };
}

/** The rules of a minified stylesheet or of a block in it. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let open = 0;
  let depth = 0;
  const end = (at: number, prelude: string, body: string) => {
    rules.push({ prelude: prelude.trim(), body, text: css.slice(start, at + 1) });
    start = at + 1;
  };
  for (let at = 0; at < css.length; at += 1) {
    const char = css.charAt(at);
    if (char === "\\") at += 1;
    else if (char === '"' || char === "'") at = css.indexOf(char, at + 1);
    else if (char === "{") {
      if (depth === 0) open = at;
      depth += 1;
    } else if (char === "}") {
      depth -= 1;
      if (depth === 0) end(at, css.slice(start, open), css.slice(open + 1, at));
    } else if (char === ";" && depth === 0) end(at, css.slice(start, at), "");
  }
  if (depth !== 0 || css.slice(start).trim() !== "") throw new Error("the stylesheet is not as its minifier writes it");
  return rules;
}

function classNamesOf({ prelude, body }: Rule): string[] {
  if (prelude.startsWith("@")) return rulesOf(body).flatMap(classNamesOf);
  const names = prelude.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/g);
  return [...names].map(([, name = ""]) => unescaped(name));
}

const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/g, (_, code?: string, char = "") =>
    code === undefined ? char : String.fromCodePoint(parseInt(code, 16)),
  );

function propertiesOf({ prelude, body }: Rule): string[] {
  if (prelude.startsWith("@")) return rulesOf(body).flatMap(propertiesOf);
  return body.split(";").map((declaration) => declaration.slice(0, declaration.indexOf(":")));
}

/** Properties of one kind may set the same thing, as a shorthand does. */
function kindOf(property: string): string {
  if (property.includes("radius")) return "radius";
  if (/^(?:top|right|bottom|left|inset)\b/.test(property)) return "inset";
  if (/^(?:row-|column-)?gap$/.test(property)) return "gap";
  if (/^(?:place|align|justify)-/.test(property)) return property.replace(/^[a-z]+/, "place");
  return (
    /^(?:padding|margin|border|grid|overflow|overscroll|background|transition|animation|outline|text-decoration)\b/.exec(
      property,
    )?.[0] ?? property
  );
}
