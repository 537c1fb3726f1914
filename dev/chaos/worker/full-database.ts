/** A statement of D1, as its local runtime keeps it. */
interface Kept {
  statement: string;
}

const WRITES = /^\s*(?:with\b[^]*\)\s*)?(?:insert|update|delete|replace)\b/i;

/** Refuses statements as D1 does at its size limit: a batch with a write in it, and nothing that only reads. */
export function refuseWrites(statements: readonly object[]): void {
  if (statements.some((one) => WRITES.test((one as Kept).statement)))
    throw new Error("D1_ERROR: Exceeded maximum DB size");
}
