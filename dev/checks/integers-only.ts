/** The parts of an AST node that the rule uses. */
interface Node {
  type: string;
  parent: Node;
  range: [number, number];
  [part: string]: unknown;
}

interface Context {
  report(found: { node: Node; message: string }): void;
}

const MATHS = new Set(["sqrt", "floor", "abs", "imul"]);
const FRACTIONAL = "An engine may round this as it likes: Math.floor(…) or | 0 must be around it.";

const isNamed = (node: unknown, name: string): boolean =>
  typeof node === "object" && node !== null && "name" in node && node.name === name;

/** Whether an expression is converted to an integer at once. */
function isFloored({ parent, range }: Node): boolean {
  if (parent.type === "BinaryExpression") {
    const { right } = parent as { right?: { value?: unknown } };
    return parent.operator === "|" && right?.value === 0;
  }
  if (parent.type !== "CallExpression") return false;
  const { callee } = parent as { callee?: Node };
  return callee !== undefined && callee.range[0] !== range[0] && isNamed(callee.property, "floor");
}

/** Allowed in the simulation: integers, `+ - * /`, four functions of Math, and no state outside an instance. */
const integersOnly = {
  create: (context: Context) => ({
    Literal(node: Node) {
      if (typeof node.value === "number" && !Number.isSafeInteger(node.value)) {
        context.report({ node, message: "The simulation knows integers only." });
      }
    },
    BinaryExpression(node: Node) {
      if (node.operator === "**" || node.operator === "%") {
        context.report({ node, message: "The simulation calculates with + - * / only." });
      }
      if (node.operator === "/" && !isFloored(node)) context.report({ node, message: FRACTIONAL });
    },
    AssignmentExpression(node: Node) {
      if (["/=", "%=", "**="].includes(String(node.operator))) {
        context.report({ node, message: "The simulation calculates with + - * / only." });
      }
    },
    Identifier(node: Node) {
      if (node.name === "Math" && node.parent.type !== "MemberExpression") {
        context.report({ node, message: "Of Math the simulation names each function that it uses." });
      }
    },
    MemberExpression(node: Node) {
      const { object, property } = node as { object?: unknown; property?: { name?: string } };
      if (isNamed(object, "Math")) {
        const name = property?.name ?? "";
        if (node.computed === true || !MATHS.has(name)) {
          context.report({ node, message: `Math.${name} differs from engine to engine.` });
        } else if (name === "sqrt" && !isFloored(node.parent)) context.report({ node, message: FRACTIONAL });
      }
      if (["sort", "toSorted"].includes(property?.name ?? "")) {
        context.report({
          node,
          message: "What is equal may come in any order: sort by insertion, with a number that decides.",
        });
      }
    },
    VariableDeclaration(node: Node) {
      if (node.kind !== "const" && node.parent.type === "Program") {
        context.report({ node, message: "All state is in the machine: two of them must not meet." });
      }
    },
  }),
};

export default { meta: { name: "simulation" }, rules: { "integers-only": integersOnly } };
