import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Where failing tests leave what they saw (dev/checks/failures.ts). */
    failuresDir: string;
  }
}

const NAME_LENGTH = 120;

/** A test as far as it names its files. */
export interface NamedTest {
  file: { name: string; projectName?: string };
  fullTestName: string;
}

/** The path of what a failing test leaves, without an ending. */
export function failurePath({ file, fullTestName }: NamedTest): string {
  const name = `${file.name.replace(/^tests\//, "").replace(/\.test\.tsx?$/, "")} ${fullTestName}`;
  return `${inject("failuresDir")}/${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, NAME_LENGTH)}`;
}
