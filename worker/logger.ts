import { ConfigError } from "./config-error.ts";

/** The allowed content of a log line: never a name, an address, a code, a text or a URL with a key in it. */
export type LogFields = Record<string, string | number | boolean | null>;

export interface Logger {
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, fields?: LogFields) => void;
}

/** Logs structured JSON lines with the request's id, for Workers Logs. */
export function createLogger(requestId: string): Logger {
  const line = (event: string, fields: LogFields = {}) => JSON.stringify({ event, requestId, ...fields });
  return {
    info: (event, fields) => console.log(line(event, fields)),
    warn: (event, fields) => console.warn(line(event, fields)),
    error: (event, fields) => console.error(line(event, fields)),
  };
}

/**
 * The loggable part of an unexpected error: its class, and D1's own code. Drizzle puts bound parameters (phone numbers,
 * codes) into `message`, so messages are not logged.
 */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  if (error instanceof ConfigError) return { error: error.name, variables: error.variables };
  const cause = error.cause instanceof Error ? error.cause : error;
  const d1Code = /(?:D1_[A-Z_]+|SQLITE_[A-Z_]+)/.exec(cause.message)?.[0];
  return {
    error: error.name,
    ...(d1Code && { d1Code }),
    at: firstFrame(error),
  };
}

/**
 * The first stack frame. The stack repeats the message, whose lines may look like frames, so the message is cut off
 * first.
 */
function firstFrame({ stack = "", message }: Error): string {
  const frames = stack.slice(stack.lastIndexOf(message) + message.length);
  return /^\s+at .+$/m.exec(frames)?.[0].trim() ?? "";
}
