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
  const definitions: Rule[] = [];
  for (const rule of rulesOf(css)) {
    // What Tailwind gives browsers without @property, of which the build targets none.
    if (rule.prelude === "@layer properties") continue;
    if (/^@(property|keyframes) /.test(rule.prelude)) definitions.push(rule);
    else if (/^@layer (components|utilities)$/.test(rule.prelude)) {
      const halves = cutLayer(rulesOf(rule.body), isFirst);
      first.push(`${rule.prelude}{${halves.first}}`);
      if (halves.late !== "") late.push(`${rule.prelude}{${halves.late}}`);
    } else first.push(rule.text);
  }
  const used = first.join("");
  for (const { prelude, text } of definitions) {
    const name = prelude.slice(prelude.indexOf(" ") + 1);
    (used.includes(name) ? first : late).push(text);
  }
  return { first: first.join(""), late: late.join("") };
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
