import type { OxlintConfig } from "oxlint";

/** An import that a part of the repository may not make; `docs/architecture.md` draws who may import whom. */
interface Forbidden {
  group?: string[];
  regex?: string;
  allowTypeImports?: boolean;
  message: string;
}

/** The boundary of one part of the repository. Of several that match a file the last one holds, so each names all of its own. */
const boundary = (files: string[], ...patterns: Forbidden[]): NonNullable<OxlintConfig["overrides"]>[number] => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

/** `steps` leads from a file up to what is outside. */
const outsideContract = (steps: string): Forbidden => ({
  group: [`${steps}**`],
  message: "contract/ imports nothing of the repository (docs/architecture.md).",
});

const outsideWorker: Forbidden = {
  group: ["**/frontend/**", "**/dev/**", "**/tests/**"],
  message: "worker/ imports contract/ and durable-objects/ only (docs/architecture.md).",
};

const insideObjects: Forbidden = {
  group: ["**/durable-objects/*/*/**"],
  message: "The Worker knows an object by its interface, never by its parts (docs/architecture.md).",
};

/** `steps` leads from a file up to its feature's neighbours. */
const anotherWorkerFeature = (steps: string): Forbidden => ({
  regex: `^${steps}[a-z-]+/|(^|/)features/`,
  message: "A feature never imports another feature; what several share is in worker/domain (docs/architecture.md).",
});

const workerFeatures: Forbidden = {
  regex: "(^|/)features/",
  message: "Features stand on the rest of the Worker, never the other way round (docs/architecture.md).",
};

const outsideObjects: Forbidden = {
  group: ["**/worker/**", "!**/worker/db/schema/*.ts", "**/frontend/**", "**/dev/**", "**/tests/**"],
  message: "durable-objects/ imports contract/ and the tables of worker/db/schema only (docs/architecture.md).",
};

const outsideFrontend: Forbidden[] = [
  {
    group: ["**/worker/**", "**/durable-objects/**", "**/dev/**", "**/tests/**"],
    message: "frontend/ imports contract/ only (docs/architecture.md).",
  },
  {
    group: [
      "**/contract/*",
      ...["product", "limits", "errors", "error-texts", "persian", "themes", "direct-events"].map(
        (name) => `!**/contract/${name}.ts`,
      ),
    ],
    allowTypeImports: true,
    message:
      "Values come from the contract files that do without the full zod; from the others import type (docs/architecture.md).",
  },
];

/** `steps` leads from a file up to its feature's neighbours. */
const anotherFeature = (steps: string): Forbidden => ({
  regex: `^${steps}[a-z-]+/|(^|/)features/|(^|/)app/`,
  message: "A feature never imports another feature or src/app; features meet in src/app (docs/architecture.md).",
});

const featuresAndApp: Forbidden = {
  regex: "(^|/)features/|(^|/)app/",
  message: "entities/ imports ui/, lib/, texts/ and contract/ only (docs/architecture.md).",
};

const domain: Forbidden = {
  regex: "(^|/)(entities|features|app)/",
  message: "ui/, lib/ and texts/ know nothing of the domain (docs/architecture.md).",
};

export default {
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  options: { reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["dist/**", ".cache/**", ".wrangler/**"],
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/react-in-jsx-scope": "off",
    "react/no-unstable-nested-components": ["error", { allowAsProps: true }],
    "no-underscore-dangle": "off",
    "unicorn/consistent-function-scoping": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "react/incompatible-library": "off",
    "import/no-unassigned-import": ["error", { allow: ["**/*.css"] }],
  },
  overrides: [
    boundary(["contract/*"], outsideContract("../")),
    boundary(["contract/*/**"], outsideContract("../../")),
    boundary(["worker/**"], outsideWorker, insideObjects),
    // What the runtime starts: the objects' classes are exported here.
    boundary(["worker/index.ts"], outsideWorker),
    boundary(["worker/{domain,db,middleware,providers,session}/**"], outsideWorker, insideObjects, workerFeatures),
    boundary(["worker/features/*/*"], outsideWorker, insideObjects, anotherWorkerFeature(String.raw`\.\./`)),
    boundary(["worker/features/*/*/**"], outsideWorker, insideObjects, anotherWorkerFeature(String.raw`\.\./\.\./`)),
    boundary(["durable-objects/**"], outsideObjects),
    boundary(["frontend/src/**"], ...outsideFrontend),
    boundary(["frontend/src/features/*/*"], ...outsideFrontend, anotherFeature(String.raw`\.\./`)),
    boundary(["frontend/src/features/*/*/**"], ...outsideFrontend, anotherFeature(String.raw`\.\./\.\./`)),
    boundary(["frontend/src/entities/**"], ...outsideFrontend, featuresAndApp),
    boundary(["frontend/src/{ui,lib,texts}/**"], ...outsideFrontend, domain),
    {
      files: ["tests/**"],
      rules: {
        "typescript/no-non-null-assertion": "off",
        "vitest/valid-expect": ["error", { maxArgs: 2 }],
        "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expectTypeOf", "expectRefused"] }],
      },
    },
    {
      files: ["tests/components/**"],
      // `sees` expects a text on screen, `seesFailure` that of a call which did not come through.
      rules: { "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "sees", "seesFailure"] }] },
    },
  ],
} satisfies OxlintConfig;
