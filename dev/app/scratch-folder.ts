import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_DIR = "/dev/shm";
/** A container may give its memory folder only 64 MB. */
const ROOM_BYTES = 2 ** 30;

/** A new folder, in memory if the system has room there, because a shared disk may stall. */
export function scratchFolder(): string {
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY_DIR : tmpdir(), "labkhand-"));
}

/**
 * From now on the temporary files of this process and its children are in such a folder, which goes with the process:
 * a database on a disk waits for it at every commit.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = scratchFolder();
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_DIR)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DIR);
  return bavail * bsize >= ROOM_BYTES;
}
