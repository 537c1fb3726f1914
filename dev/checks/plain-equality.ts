interface Template {
  tag: { name?: string };
  quasi: { quasis: { value: { raw: string } }[] };
}

interface Context {
  report(found: { node: Template; message: string }): void;
}

/** Refuses SQL text for a plain equality: where text and builder say the same, there is one way. */
const plainEquality = {
  create: (context: Context) => ({
    TaggedTemplateExpression(node: Template) {
      const text = node.quasi.quasis.map(({ value }) => value.raw);
      if (node.tag.name === "sql" && text.join("…") === "… = …")
        context.report({ node, message: "Write eq(…, …) for a plain equality." });
    },
  }),
};

export default { meta: { name: "sql" }, rules: { "plain-equality": plainEquality } };
