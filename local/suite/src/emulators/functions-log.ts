import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Turns one line of firebase-tools' output into one of `functions.log`.
 *
 * @returns The line without prefix and colours, structured entries as `SEVERITY message {fields}`;
 *   `null` for lines that do not come from a function.
 */
export function readableFunctionLine(raw: string): string | null {
  const line = stripVTControlCharacters(raw);
  const said = /^>\s{2}(.*)$/.exec(line)?.[1];
  if (said !== undefined) return structured(said) ?? said;
  const noted = /^\S\s+functions(?:\[[^\]]*\])?: (.*)$/.exec(line)?.[1];
  if (noted === undefined) return null;
  // Logged for every request and process; emulators.log contains the requests.
  if (/^(Beginning|Finished|Loaded environment variables) /.test(noted)) return null;
  return noted;
}

/** What the functions' logger writes (Cloud Logging's format). */
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
  private readonly file: WriteStream;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.file = createWriteStream(path);
  }

  take(raw: string): void {
    const line = readableFunctionLine(raw);
    if (line !== null) this.file.write(`${new Date().toISOString()} ${line}\n`);
  }
}
