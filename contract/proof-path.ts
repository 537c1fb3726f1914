import { paths } from "./product.ts";

/**
 * Opens the sheet that asks for the code of one's own address (decision 61), then returns to the claw machine, which
 * has no such sheet.
 */
export const PROOF_HASH = "#proof";
export const PROVE_TO_PLAY_PATH = `${paths.games}${PROOF_HASH}`;
