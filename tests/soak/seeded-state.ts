import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { listMigrations } from "../../dev/data/local-database.ts";
import { migrationsDir, projectRoot } from "../../dev/project.ts";
import { seed } from "../../dev/seed.ts";

interface Size {
  jokes: number;
  users: number;
}

/** A database of this size, seeded once and again when migrations or seeding change. */
export function seededState({ jokes, users }: Size): string {
  const hash = createHash("sha256");
  for (const name of listMigrations()) hash.update(readFileSync(join(migrationsDir, name)));
  for (const name of ["seed.ts", "data/population.ts", "data/random.ts"])
    hash.update(readFileSync(join(projectRoot, "dev", name)));
  const folder = join(projectRoot, ".cache", "seeded");
  const stateDir = join(folder, `${jokes}-${hash.digest("hex").slice(0, 12)}`);
  if (existsSync(stateDir)) return stateDir;
  for (const old of existsSync(folder) ? readdirSync(folder) : []) {
    if (old.startsWith(`${jokes}-`)) rmSync(join(folder, old), { recursive: true });
  }
  console.error(`seeding ${jokes} jokes …`);
  const unfinished = `${stateDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  seed({ users, jokes, followsPerUser: 30, likesPerJoke: 2, seed: 1, stateDir: unfinished });
  renameSync(unfinished, stateDir);
  return stateDir;
}
