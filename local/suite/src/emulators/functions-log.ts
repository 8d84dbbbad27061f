import { stripVTControlCharacters } from 'node:util';
import { LogFile } from '../process/log-file';

/**
 * Turns one line of firebase-tools' output into one of `functions.log`.
 *
 * @returns The line without prefix and colours, structured entries as `SEVERITY message {fields}`;
 *   `null` for lines that do not come from a function.
 */
export function readableFunctionLine(raw: string): string | null {
  const line = stripVTControlCharacters(raw);
  const output = /^>\s{2}(.*)$/.exec(line)?.[1];
  if (output !== undefined) return structured(output) ?? output;
  const noted = /^\S\s+functions(?:\[[^\]]*\])?: (.*)$/.exec(line)?.[1];
  if (noted === undefined) return null;
  // Logged for every request and process; emulators.log contains the requests.
  if (/^(Beginning|Finished|Loaded environment variables) /.test(noted)) return null;
  return noted;
}

/** The same for a line that a function wrote itself, without a prefix of firebase-tools. */
export const readableOutputLine = (line: string): string =>
  structured(line) ?? stripVTControlCharacters(line);

/** Describes what the functions' logger writes (Cloud Logging's format). */
interface LogEntry {
  readonly severity?: string;
  readonly message?: string;
  readonly [field: string]: unknown;
}

function structured(text: string): string | null {
  if (!text.startsWith('{')) return null;
  try {
    const { severity, message, ...fields } = JSON.parse(text) as LogEntry;
    const rest = Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`;
    return `${severity ?? 'INFO'} ${message ?? ''}${rest}`;
  } catch {
    return null; // starts with a brace but is not JSON
  }
}

/** Writes `functions.log`: the output of the functions, one readable line per entry, with the time. */
export class FunctionsLog {
  private readonly file: LogFile;

  constructor(path: string) {
    this.file = new LogFile(path);
  }

  take(raw: string): void {
    const line = readableFunctionLine(raw);
    if (line !== null) this.write(line);
  }

  takeOutput(raw: string): void {
    if (raw.trim() !== '') this.write(readableOutputLine(raw));
  }

  private write(line: string): void {
    this.file.write(`${new Date().toISOString()} ${line}\n`);
  }
}
