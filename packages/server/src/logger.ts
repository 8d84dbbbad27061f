import { inspect } from 'node:util';
import { scrubError } from './scrub-error';
import { traceFields } from './trace/current-trace';

/** Structured fields of a log line. Never tokens, headers or bodies. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `fields.error`, when it is an Error, is written with its stack and causes, without what names a person. */
  error(message: string, fields?: LogFields): void;
  with(fields: LogFields): Logger;
}

/** A log line with the field names of Cloud Logging. */
export interface LogEntry extends LogFields {
  readonly severity: 'INFO' | 'WARNING' | 'ERROR';
  readonly message: string;
}

/**
 * Creates a logger. Lines that are written within a trace name it.
 *
 * @param write Writes the entries: `jsonLines`, or the writer of the platform.
 */
export function createLogger(write: (entry: LogEntry) => void, bound: LogFields = {}): Logger {
  const line =
    (severity: LogEntry['severity']) =>
    (message: string, fields: LogFields = {}): void => {
      const more = { ...traceFields(), ...errorFields(fields['error']) };
      write({ ...bound, ...fields, ...more, severity, message });
    };
  return {
    info: line('INFO'),
    warn: line('WARNING'),
    error: line('ERROR'),
    with: (fields) => createLogger(write, { ...bound, ...fields }),
  };
}

/** Writes each entry as one line of JSON, by default to standard output. */
export const jsonLines =
  (print: (line: string) => void = (line) => void process.stdout.write(line)) =>
  (entry: LogEntry): void => {
    print(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  };

export const silentLogger: Logger = createLogger(() => undefined);

function errorFields(error: unknown): LogFields {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: scrubError(inspect(error)) };
  const causes: string[] = [];
  for (let at: unknown = error; at instanceof Error && causes.length < 5; at = at.cause) {
    causes.push(at.stack ?? `${at.name}: ${at.message}`);
  }
  // Error Reporting reads `stack_trace`.
  return {
    error: scrubError(`${error.name}: ${error.message}`),
    stack_trace: scrubError(causes.join('\nCaused by: ')),
  };
}
