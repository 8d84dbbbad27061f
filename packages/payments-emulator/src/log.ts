/** Writes one line of JSON to stderr. */
export type Log = (entry: {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly [key: string]: unknown;
}) => void;

export const logToStderr: Log = (entry) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
};

export function describeError(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, ...(error.stack === undefined ? {} : { stack: error.stack }) };
}
