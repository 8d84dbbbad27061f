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

type Write = (line: string) => void;
const toStdout: Write = (line) => {
  process.stdout.write(line);
};

/** One line of JSON for each event, with the field names that Cloud Logging understands. */
export function createLogger(bound: LogFields = {}, write: Write = toStdout): Logger {
  const line =
    (severity: 'INFO' | 'WARNING' | 'ERROR') =>
    (message: string, fields: LogFields = {}): void => {
      const entry = {
        severity,
        time: new Date().toISOString(),
        message,
        ...bound,
        ...fields,
        ...explainError(fields['error']),
      };
      write(`${JSON.stringify(entry)}\n`);
    };
  return {
    info: line('INFO'),
    warn: line('WARNING'),
    error: line('ERROR'),
    with: (fields) => createLogger({ ...bound, ...fields }, write),
  };
}

export const silentLogger: Logger = createLogger({}, () => undefined);

function explainError(error: unknown): LogFields {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: JSON.stringify(error) };
  const causes: string[] = [];
  for (let at: unknown = error; at instanceof Error && causes.length < 5; at = at.cause) {
    causes.push(at.stack ?? `${at.name}: ${at.message}`);
  }
  // `stack_trace` is where Error Reporting looks.
  return { error: `${error.name}: ${error.message}`, stack_trace: causes.join('\nCaused by: ') };
}
