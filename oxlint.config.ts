import type { OxlintConfig } from "oxlint";

/** An import that a part of the repository may not make; `docs/architecture.md` shows the permitted ones. */
interface Forbidden {
  group?: string[];
  regex?: string;
  allowTypeImports?: boolean;
  message: string;
}

/**
 * The boundary of one part of the repository. If several match a file, the last one wins, so each lists all of its
 * rules.
 */
const boundary = (files: string[], ...patterns: Forbidden[]): NonNullable<OxlintConfig["overrides"]>[number] => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

const outsideContract: Forbidden = {
  group: ["**/worker/**", "**/durable-objects/**", "**/frontend/**", "**/dev/**", "**/tests/**"],
  message: "contract/ imports nothing of the repository (docs/architecture.md).",
};

/** The part of the contract that holds schemas. The browser never loads it. */
const SCHEMAS = String.raw`(calls|settings)(/|\.ts$)`;

const schemas: Forbidden = {
  regex: `^zod$|(^|/)${SCHEMAS}`,
  allowTypeImports: true,
  message: "Schemas are in calls.ts, calls/ and settings/; the browser loads the other files (docs/architecture.md).",
};

const outsideSimulation: Forbidden = {
  regex: String.raw`^[^.]|^\.\.`,
  message: "The simulation stands by itself: the page and the Worker play the same one (D063).",
};

/** Time, chance, the environment, and fractional numbers. */
const NOT_IN_THE_SIMULATION =
  "Date Temporal performance crypto Intl setTimeout setInterval queueMicrotask globalThis self navigator process WeakRef Float32Array Float64Array parseFloat";

const outsideLinkPictures: Forbidden = {
  group: ["**/worker/**", "**/durable-objects/**", "**/frontend/**", "**/dev/**", "**/tests/**"],
  message: "link-pictures/ imports contract/ only (docs/architecture.md).",
};

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

/** The Worker's layers, from the top; each imports only from those below it. */
const LAYERS = ["features", "moderation", "notifications", "http", "middleware", "session", "domain"] as const;

const above = (layer: (typeof LAYERS)[number] | "the rest"): Forbidden => ({
  // The contract has folders of the same names.
  regex: `^(\\./|(\\.\\./)+)(${LAYERS.slice(0, layer === "the rest" ? LAYERS.length : LAYERS.indexOf(layer)).join("|")})/`,
  message: `The Worker's layers import downwards only: ${LAYERS.join(", ")} (docs/architecture.md).`,
});

/** What the Worker's root puts together out of the features reaches a verb through ctx. */
const registries: Forbidden = {
  regex: String.raw`^(\.\./)+(app|create-context|personal-data)\.ts$`,
  message: "A list of all features comes through ctx (docs/architecture.md).",
};

const routes: Forbidden = {
  regex: String.raw`(^|/)(http|middleware)/|routes\.tsx?$`,
  message: "Schedules and queue serve no calls (docs/architecture.md).",
};

const hono: Forbidden = {
  regex: String.raw`^hono(/|$)|(^|/)app-env\.ts$`,
  message: "What a verb needs of the request comes through ctx; Hono ends at worker/http (docs/architecture.md).",
};

const outsideObjects: Forbidden = {
  group: ["**/worker/**", "!**/worker/db/schema/*.ts", "**/frontend/**", "**/dev/**", "**/tests/**"],
  message: "durable-objects/ imports contract/ and the tables of worker/db/schema only (docs/architecture.md).",
};

const outsideDocuments: Forbidden[] = [
  {
    group: ["**/worker/**", "**/durable-objects/**", "**/dev/**", "**/tests/**"],
    message: "frontend/ imports contract/ only (docs/architecture.md).",
  },
  {
    regex: `(^|/)contract/(.+/)?${SCHEMAS}`,
    allowTypeImports: true,
    message:
      "The browser does without zod: import only types from the contract's calls and settings (docs/architecture.md).",
  },
];

const outsideFrontend: Forbidden[] = [
  ...outsideDocuments,
  {
    regex: String.raw`(^|\.\.?/)(game|entry|documents)/`,
    message:
      "Game and entry screen are documents of their own; nothing of the app imports them (docs/architecture.md).",
  },
];

/** `steps` leads from a file up to its feature's neighbours. */
const anotherFeature = (steps: string): Forbidden => ({
  regex: `^${steps}[a-z-]+/|(^|/)(features|app|first-paint)/`,
  message: "A feature never imports another feature or src/app; features meet in src/app (docs/architecture.md).",
});

/** Of direct messages: each layer imports only those before it. */
const directLayers = ["model", "outbox", "live", "chat", "inbox"];

const directLayer = (layer: string, at: number) =>
  boundary(
    [`frontend/src/features/direct/${layer}/**`],
    ...outsideFrontend,
    anotherFeature(String.raw`\.\./\.\./`),
    ...directLayers.slice(at + 1).map((upper) => ({
      regex: String.raw`^\.\./${upper}/`,
      message: `direct/${layer}/ imports only the layers below it: ${directLayers.join(" → ")} (docs/architecture.md).`,
    })),
  );

const featuresAndApp: Forbidden = {
  regex: "(^|/)(features|app|first-paint)/",
  message: "entities/ imports ui/, lib/, texts/ and contract/ only (docs/architecture.md).",
};

const app: Forbidden = {
  regex: "(^|/)(ui|entities|features|app|first-paint)/",
  message:
    "game/ and documents/ are without React: they import lib/, texts/ and contract/ only (docs/architecture.md).",
};

/** Domain code that app and entry screen share is in entities/; the entry screen imports only the parts without React. */
const appButEntities: Forbidden = {
  regex: "(^|/)(ui|features|app|first-paint|game)/",
  message:
    "entry/ and document-heads/ are without React: of the app they import entities/, lib/, texts/ and contract/ only (docs/architecture.md).",
};

const domain: Forbidden = {
  regex: "(^|/)(entities|features|app|first-paint)/",
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
    boundary(["contract/**"], outsideContract, schemas),
    boundary(["contract/**/calls.ts", "contract/**/calls/**", "contract/settings/**"], outsideContract),
    // Every engine must compute the same round (D063).
    {
      files: ["contract/claw-machine/**"],
      jsPlugins: ["./dev/checks/integers-only.ts"],
      rules: {
        "simulation/integers-only": "error",
        "no-restricted-imports": ["error", { patterns: [outsideSimulation] }],
        "no-restricted-globals": ["error", ...NOT_IN_THE_SIMULATION.split(" ")],
      },
    },
    {
      files: ["frontend/src/**", "contract/search/**"],
      rules: {
        // The oldest supported browsers lack `toSorted` and `toReversed` (D107).
        "unicorn/no-array-sort": "off",
        "unicorn/no-array-reverse": "off",
        "no-restricted-globals": [
          "error",
          ...["localStorage", "sessionStorage"].map((name) => ({
            name,
            message: "Both throw on a full device, and where the browser lets nobody look: see lib/storage/stored.ts.",
          })),
        ],
      },
    },
    // The server reads every file.
    {
      files: ["frontend/src/features/account/leaving/forget-device.ts"],
      rules: { "no-restricted-globals": "off" },
    },
    {
      files: ["worker/**"],
      jsPlugins: ["./dev/checks/plain-equality.ts"],
      rules: { "sql/plain-equality": "error" },
    },
    boundary(["link-pictures/**"], outsideLinkPictures),
    boundary(["worker/**"], outsideWorker, insideObjects),
    // The runtime's entry, which must export the objects' classes.
    boundary(["worker/index.ts"], outsideWorker),
    boundary(["worker/cron/**"], outsideWorker, insideObjects, above("moderation"), routes, hono),
    boundary(["worker/moderation/**"], outsideWorker, insideObjects, above("moderation"), hono),
    boundary(["worker/notifications/**"], outsideWorker, insideObjects, above("notifications"), hono),
    boundary(["worker/notifications/send/**"], outsideWorker, insideObjects, above("notifications"), routes, hono),
    boundary(["worker/moderation/**/*routes.ts"], outsideWorker, insideObjects, above("moderation")),
    boundary(["worker/notifications/routes.ts"], outsideWorker, insideObjects, above("notifications")),
    boundary(["worker/http/**"], outsideWorker, insideObjects, above("http")),
    boundary(["worker/middleware/**"], outsideWorker, insideObjects, above("middleware")),
    boundary(["worker/session/**"], outsideWorker, insideObjects, above("session"), hono),
    boundary(["worker/session/cookie.ts"], outsideWorker, insideObjects, above("session")),
    boundary(["worker/domain/**"], outsideWorker, insideObjects, above("domain"), registries, hono),
    boundary(["worker/{db,providers}/**"], outsideWorker, insideObjects, above("the rest"), registries, hono),
    boundary(["worker/features/*/*"], outsideWorker, insideObjects, anotherWorkerFeature(String.raw`\.\./`), hono),
    boundary(
      ["worker/features/*/*/**"],
      outsideWorker,
      insideObjects,
      anotherWorkerFeature(String.raw`\.\./\.\./`),
      hono,
    ),
    // Hono mounts routes, and renders the API's own page.
    boundary(
      ["worker/features/*/routes.{ts,tsx}", "worker/features/{api-reference,best}/*.tsx"],
      outsideWorker,
      insideObjects,
      anotherWorkerFeature(String.raw`\.\./`),
    ),
    boundary(["durable-objects/**"], outsideObjects),
    boundary(["frontend/src/**"], ...outsideFrontend),
    boundary(["frontend/src/features/*/*"], ...outsideFrontend, anotherFeature(String.raw`\.\./`)),
    boundary(["frontend/src/features/*/*/**"], ...outsideFrontend, anotherFeature(String.raw`\.\./\.\./`)),
    ...directLayers.map(directLayer),
    boundary(["frontend/src/entities/**"], ...outsideFrontend, featuresAndApp),
    boundary(["frontend/src/{ui,lib,texts}/**"], ...outsideFrontend, domain),
    boundary(["frontend/src/game/**"], ...outsideDocuments, app),
    boundary(["frontend/src/documents/**"], ...outsideDocuments, app),
    boundary(["frontend/src/{entry,document-heads}/**"], ...outsideDocuments, appButEntities),
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
      // `sees` asserts a text on screen, `seesFailure` that of a failed call.
      rules: { "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "sees", "seesFailure"] }] },
    },
  ],
} satisfies OxlintConfig;
