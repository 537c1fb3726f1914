import { prepareDevVars } from "./app/app.ts";
import { runStages, tests } from "./checks/steps.ts";

/** The long tests that every push and every deploy waits for, by name. Some of them ask `isSmoke` and run shorter. */
const SMOKE = [
  "killed-app",
  "killed-payments",
  "cut-sockets",
  "odd-requests",
  "engines",
  "lagging-copy",
  "message-to-push",
];

// `npm run test:smoke` runs some minutes of the soak; `npm run test:soak` the whole of it.
const isSmoke = process.argv[2] === "smoke";
if (isSmoke) process.env["SMOKE"] = "1";

prepareDevVars();
await runStages(
  isSmoke
    ? [
        [[tests("people at scale in workerd", ["soak-worker", "soak-queue"], ...SMOKE)]],
        [[tests("every screen in two themes", ["soak-components"], "accessibility/")]],
        [[tests("the policy in the browser", ["soak-e2e"], "security")]],
        [[tests("long runs in the browser", ["soak"], ...SMOKE)]],
      ]
    : [
        [[tests("people at scale in workerd", ["soak-worker", "soak-queue"])]],
        [[tests("schedules over whole tables", ["soak-tables"])]],
        [[tests("the components in StrictMode", ["components-strict"])]],
        [[tests("every screen in all themes", ["soak-components"])]],
        [[tests("the app's other pages in the browser", ["soak-e2e"])]],
        [[tests("long runs in the browser", ["soak"])]],
      ],
);
