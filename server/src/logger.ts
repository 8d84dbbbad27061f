import { inspect } from 'node:util';

/** Searchable facts beside a message. Never a token, a header or a body. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `fields.error`, when it is an Error, is written with its stack and causes. */
  error(message: string, fields?: LogFields): void;
  /** The same logger with fields that go into every line. */
  with(fields: LogFields): Logger;
}

/** One event, with the field names that Cloud Logging understands. */
export interface LogEntry extends LogFields {
  readonly severity: 'INFO' | 'WARNING' | 'ERROR';
  readonly message: string;
}

/**
 * A logger over whatever writes its entries.
 *
 * @param write Where a package's lines go: `jsonLines`, or the writer of its platform.
 */
export function createLogger(write: (entry: LogEntry) => void, bound: LogFields = {}): Logger {
  const line =
    (severity: LogEntry['severity']) =>
    (message: string, fields: LogFields = {}): void => {
      write({ ...bound, ...fields, ...explainError(fields['error']), severity, message });
    };
  return {
    info: line('INFO'),
    warn: line('WARNING'),
    error: line('ERROR'),
    with: (fields) => createLogger(write, { ...bound, ...fields }),
  };
}

/** One line of JSON for each entry, on the standard output unless told otherwise. */
export const jsonLines =
  (print: (line: string) => void = (line) => void process.stdout.write(line)) =>
  (entry: LogEntry): void => {
    print(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  };

export const silentLogger: Logger = createLogger(() => undefined);

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
