/** How long the panel stays open after the secret was typed; activity does not extend it (R53). */
export const ADMIN_SESSION_TTL_SECONDS = 30 * 60;
