import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Change } from '../model/records';

/** The disk takes no more. Nothing was changed. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/**
 * Append-only file of changes, one line for each command. A line is written before the command's response,
 * so acknowledged changes survive a killed process. A torn last line was never acknowledged and is skipped.
 * (A power cut can lose the last changes: there is no fsync for each command.)
 */
export class Journal {
  private file: number;
  private lines = 0;
  /** Bytes of complete lines. */
  private size: number;

  private constructor(private readonly path: string) {
    this.file = openSync(path, 'a');
    this.size = fstatSync(this.file).size;
  }

  /**
   * Reads the journal, compacts it into a new file and opens that for appending.
   *
   * @param keep Selects the records to keep.
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

  /** @throws {DiskFullError} when the disk takes no more; the file then ends with the line before. */
  append(changes: readonly Change[]): void {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    try {
      writeAll(this.file, line);
    } catch (cause) {
      // A part of a line would join the next one, and the file could not be read again.
      ftruncateSync(this.file, this.size);
      throw new DiskFullError(
        `${this.path} cannot be written. Nothing was changed. Free some disk space.`,
        {
          cause,
        },
      );
    }
    this.size += line.length;
    this.lines += 1;
  }

  /** Number of commands since the last compaction. */
  get length(): number {
    return this.lines;
  }

  /** Rewrites the file with these records only. When the disk takes no more, it stays as it is. */
  rewrite(changes: readonly Change[]): void {
    replaceFile(this.path, changes);
    closeSync(this.file);
    this.file = openSync(this.path, 'a');
    this.size = fstatSync(this.file).size;
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
      throw new Error(`${path} is damaged in line ${index + 1}. Delete the folder to start over.`, {
        cause,
      });
    }
  });
}

/** Writes a temporary file and renames it, so that a kill leaves either the old or the new file. */
function replaceFile(path: string, changes: readonly Change[]): void {
  const next = `${path}.next`;
  const file = openSync(next, 'w');
  try {
    for (const change of changes) writeAll(file, Buffer.from(`${JSON.stringify([change])}\n`));
    fsyncSync(file);
  } catch (error) {
    rmSync(next);
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(next, path);
}

/** A disk that is almost full takes a part, and reports that it is full at the next attempt. */
function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
