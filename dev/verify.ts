import { prepareDevVars } from "./app/app.ts";
import { keepTemporaryFilesInMemory } from "./app/scratch-folder.ts";
import { testChanged } from "./checks/changed.ts";
import { check, type Lane, runStages, tests } from "./checks/steps.ts";

// `npm test` runs the checks of every push; `npm test -- changed` the tests that a change can reach. A CI runner runs
// one part, with Vitest's own `--shard=1/2`.
const [part = "all", ...args] = process.argv.slice(2);

const sources: Lane = [
  check("format", "node_modules/oxfmt/bin/oxfmt", "--check"),
  check("lint", "node_modules/oxlint/bin/oxlint"),
  // Each checker of the compiler computes the types again: one takes half the processor time of the default four.
  check("types", "node_modules/typescript/bin/tsc", "--build", "--checkers", "1"),
  check("unused code", "node_modules/knip/bin/knip.js"),
  check("migrations", "dev/migrations-check.ts"),
];
const build: Lane = [check("build", "dev/build.ts"), check("sizes", "node_modules/size-limit/bin.js")];
const inNode: Lane = [tests("tests in Node", ["node"], ...args)];
const inWorkerd: Lane = [tests("tests of the Worker", ["worker"], ...args)];
const inPage: Lane = [tests("tests of the components", ["components"], ...args)];
const inParts: Lane = [tests("tests of the parts", ["worker", "components"], ...args)];
const inBrowser: Lane = [tests("tests of the app in the browser", ["e2e"], ...args)];

prepareDevVars();
keepTemporaryFilesInMemory();
switch (part) {
  case "all":
    // Checks that need no build run beside it. The tests in Node are with them, because in one run with the Worker's
    // they would delay those. The browser tests run alone: beside others on two cores they time out.
    await runStages([[[...build, ...sources, ...inNode], inParts], [inBrowser]]);
    break;
  case "changed":
    await testChanged(args[0]);
    break;
  case "static":
    await runStages([[sources, build]]);
    break;
  case "worker":
    await runStages([[inNode, inWorkerd]]);
    break;
  case "components":
    await runStages([[inPage]]);
    break;
  case "browser":
    await runStages([[inBrowser]]);
    break;
  case "previous-release":
    await runStages([[[check("the previous release on this schema and contract", "dev/previous-release.ts")]]]);
    break;
  default:
    throw new Error(
      `no part of the checks is called ${part}: changed, static, worker, components, browser, previous-release or nothing`,
    );
}
