import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Change } from '../model/records';

/**
 * Append-only file of changes, one line for each command. A line is written before the command is
 * answered, so what was acknowledged survives a killed process; a torn last line was never acknowledged
 * and is left out. (After a power cut the last moments may be missing: there is no sync to disk for
 * each command.)
 */
export class Journal {
  private file: number;
  private lines = 0;

  private constructor(private readonly path: string) {
    this.file = openSync(path, 'a');
  }

  /**
   * Reads what is there, sums it up in a new file and opens that for more.
   *
   * @param keep What of it is still wanted.
   */
  static open(
    folder: string,
    keep: (change: Change) => boolean,
  ): { journal: Journal; changes: Change[] } {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'journal.jsonl');
    const latest = new Map<string, Change>();
    for (const change of readChanges(path)) latest.set(`${change.kind}/${change.id}`, change);
    const changes = [...latest.values()].filter((change) => change.record !== null && keep(change));
    replaceFile(path, changes);
    return { journal: new Journal(path), changes };
  }

  append(changes: readonly Change[]): void {
    writeSync(this.file, `${JSON.stringify(changes)}\n`);
    this.lines += 1;
  }

  /** How many commands were written since the file was last summed up. */
  get length(): number {
    return this.lines;
  }

  /** Starts the file anew with these records only. */
  rewrite(changes: readonly Change[]): void {
    closeSync(this.file);
    replaceFile(this.path, changes);
    this.file = openSync(this.path, 'a');
    this.lines = 0;
  }

  close(): void {
    fsyncSync(this.file);
    closeSync(this.file);
  }
}

function readChanges(path: string): Change[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1); // after the last \n: torn or empty
  return lines.flatMap((line, index) => {
    try {
      return JSON.parse(line) as Change[];
    } catch (cause) {
      throw new Error(
        `${path} is damaged in line ${index + 1}. Delete the folder to start afresh.`,
        { cause },
      );
    }
  });
}

/** Written beside and moved into place, so that a kill leaves either the old file or the new one. */
function replaceFile(path: string, changes: readonly Change[]): void {
  const next = `${path}.next`;
  const file = openSync(next, 'w');
  for (const change of changes) writeSync(file, `${JSON.stringify([change])}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(next, path);
}
