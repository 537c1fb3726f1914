import { prepareDevVars } from "./app/app.ts";
import { MINUTES } from "./checks/minutes.ts";
import { runStages, tests } from "./checks/steps.ts";

prepareDevVars();
await runStages(
  [
    [[tests("people at scale in workerd", ["soak-worker", "soak-queue"])]],
    [[tests("schedules on millions of rows", ["soak-millions"])]],
    [[tests("every screen in all themes", ["soak-components"])]],
    [[tests("long runs in the browser", ["soak"])]],
  ],
  MINUTES.soak,
);
