import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder for the files of failing tests (dev/checks/failures.ts). */
    failuresDir: string;
    /** Whether only the minutes of the soak run that a push waits for (dev/soak.ts). */
    isSmoke: boolean;
    /** Whether components run in React's StrictMode, with effects and renders twice. */
    isStrict: boolean;
  }
}

const NAME_LENGTH = 120;

/** The part of a test that names its files. */
export interface NamedTest {
  file: { name: string; projectName?: string };
  fullTestName: string;
}

/** The path of a failing test's files, without an extension. */
export function failurePath({ file, fullTestName }: NamedTest): string {
  const name = `${file.name.replace(/^tests\//, "").replace(/\.test\.tsx?$/, "")} ${fullTestName}`;
  return `${inject("failuresDir")}/${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, NAME_LENGTH)}`;
}
