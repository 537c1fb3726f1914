interface Rule {
  /** The part before the block: selectors, or an at-rule. */
  prelude: string;
  body: string;
  text: string;
}

/**
 * The part of Tailwind's minified stylesheet that the first route needs: the rules whose class is a word of `page` (its
 * markup and scripts), those without a class, and the custom properties that are read. The whole stylesheet follows it,
 * so the cascade is Tailwind's own.
 */
export function firstStyles(css: string, page: string): string {
  const words = new Set(page.split(/[\s"'`\\<>;{}$]+/));
  const rules = rulesOf(css);
  const isNeeded = (rule: Rule) => {
    const classNames = classNamesOf(rule);
    return classNames.length === 0 || classNames.some((name) => words.has(name));
  };
  const withoutAnimations = rules
    // Firefox 115 and Safari 16.0 lack @property; Tailwind's fallback for them is written below, for every browser
    // alike.
    .filter(({ prelude }) => !/^@(layer properties$|property |keyframes )/.test(prelude))
    .map((rule) => {
      if (!/^@layer (components|utilities)$/.test(rule.prelude)) return rule.text;
      const kept = rulesOf(rule.body).filter(isNeeded);
      return `${rule.prelude}{${kept.map(({ text }) => text).join("")}}`;
    })
    .join("");
  const named = (atRule: string) => rules.filter(({ prelude }) => prelude.startsWith(atRule));
  const animations = named("@keyframes ").filter(({ prelude }) => withoutAnimations.includes(prelude.slice(11)));
  const initials = named("@property ").map(
    ({ prelude, body }) => `${prelude.slice(10)}:${/initial-value:([^;]*)/.exec(body)?.[1] ?? "initial"}`,
  );
  // The first layer is the weakest.
  const properties = `@layer properties{*,:before,:after,::backdrop{${initials.join(";")}}}`;
  const first = [properties, withoutAnimations, ...animations.map(({ text }) => text)].join("");
  return first.replace(/(?<=[{;])(--[\w-]+):[^;{}"']*(?:;|(?=\}))/g, (declaration, name: string) =>
    first.includes(`var(${name}`) || page.includes(name) ? declaration : "",
  );
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
