import { rmSync } from "node:fs";

import { isLocalDatabaseInUse } from "./data/local-database.ts";
import { localStateDir } from "./project.ts";

if (isLocalDatabaseInUse(localStateDir)) {
  console.error("The app is running on this database. Stop it first (Ctrl-C), then reset.");
  process.exit(1);
}
rmSync(localStateDir, { recursive: true, force: true });
console.log("the local database, uploads and objects are empty; npm start loads the demo data again");
