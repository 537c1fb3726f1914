import { appendFileSync, closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";

/** The last line: the bytes before it, and when it was written. */
const SEAL = /\n(-- End of a backup of (\d+) bytes at \S+)\n$/;
const LONGEST = 128;

/** The last line of a backup of so many bytes. */
export const sealOf = (bytes: number): string =>
  `\n-- End of a backup of ${bytes} bytes at ${new Date().toISOString()}\n`;

/**
 * Makes a new file that only its owner may read. It has its name once it is whole.
 * @throws Error if the file exists
 */
export async function writeWhole(path: string, write: (part: string) => void | Promise<void>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists`);
  const part = `${path}.part`;
  rmSync(part, { force: true });
  closeSync(openSync(part, "wx", 0o600));
  try {
    await write(part);
    renameSync(part, path);
  } catch (error) {
    // It may hold everything personal.
    rmSync(part, { force: true });
    throw error;
  }
}

/** Adds the last line. */
export function seal(path: string): void {
  appendFileSync(path, sealOf(statSync(path).size));
}

/** The last line of a whole backup. @throws Error if the file was cut off, or is none */
export function readSeal(path: string): string {
  const { size } = statSync(path);
  const bytes = Buffer.alloc(Math.min(size, LONGEST));
  const file = openSync(path, "r");
  try {
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
  } finally {
    closeSync(file);
  }
  const [whole = "", line = "", length] = SEAL.exec(bytes.toString("latin1")) ?? [];
  if (Number(length) !== size - whole.length) throw new Error(`${path} was cut off, or is no file of npm run backup`);
  return line;
}
