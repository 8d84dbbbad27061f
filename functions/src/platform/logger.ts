import { inspect } from 'node:util';
import { type LogSeverity, write } from 'firebase-functions/logger';

/** Searchable facts beside a message. Never a token, a cookie or a body. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `fields.error`, when it is an Error, is written with its stack and causes. */
  error(message: string, fields?: LogFields): void;
  /** The same logger with fields that go into every line. */
  with(fields: LogFields): Logger;
}

/** Structured lines for Cloud Logging; locally firebase-tools prints their messages. */
export function createLogger(bound: LogFields = {}): Logger {
  const line =
    (severity: LogSeverity) =>
    (message: string, fields: LogFields = {}): void => {
      write({ severity, message, ...bound, ...fields, ...explainError(fields['error']) });
    };
  return {
    info: line('INFO'),
    warn: line('WARNING'),
    error: line('ERROR'),
    with: (fields) => createLogger({ ...bound, ...fields }),
  };
}

function explainError(error: unknown): LogFields {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: inspect(error) };
  const causes: string[] = [];
  for (let at: unknown = error; at instanceof Error && causes.length < 5; at = at.cause) {
    causes.push(at.stack ?? `${at.name}: ${at.message}`);
  }
  // `stack_trace` is where Error Reporting looks.
  return { error: `${error.name}: ${error.message}`, stack_trace: causes.join('\nCaused by: ') };
}
