import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const METADATA = 'firebase-export-metadata.json';

/**
 * The folders of emulator data. firebase-tools moves a complete export to a folder `incoming…` in one step; when
 * it has a metadata file, it replaces `current`. One complete copy exists at any time, also after a crash.
 */
export class DataStore {
  /** For the export of a shutdown. */
  readonly incoming: string;
  private readonly previous: string;
  private saves = 0;

  constructor(readonly current: string) {
    this.incoming = `${current}.incoming`;
    this.previous = `${current}.previous`;
  }

  /** A folder for one save: an export that failed halfway cannot be in the way of the next. */
  newIncoming(): string {
    this.saves += 1;
    return `${this.incoming}-${process.pid}-${this.saves}`;
  }

  /** Installs the newest complete export, and finishes or reverts a replacement that a crash interrupted. */
  installExport(): void {
    const newest = this.exports()
      .filter(isComplete)
      .sort((one, other) => savedAt(one) - savedAt(other))
      .at(-1);
    if (newest !== undefined && isNewer(newest, this.current)) {
      rmSync(this.previous, { recursive: true, force: true });
      if (existsSync(this.current)) renameSync(this.current, this.previous);
      renameSync(newest, this.current);
    }
    if (!isComplete(this.current) && isComplete(this.previous)) {
      rmSync(this.current, { recursive: true, force: true });
      renameSync(this.previous, this.current);
    }
    rmSync(this.previous, { recursive: true, force: true });
    for (const path of this.exports()) rmSync(path, { recursive: true, force: true });
  }

  private exports(): string[] {
    const home = dirname(this.current);
    if (!existsSync(home)) return [];
    return readdirSync(home)
      .map((name) => join(home, name))
      .filter((path) => path.startsWith(this.incoming));
  }

  get exists(): boolean {
    return isComplete(this.current);
  }

  /** Time when the data was written, in epoch milliseconds; `null` without data. */
  get savedAt(): number | null {
    return this.exists ? savedAt(this.current) : null;
  }
}

const isComplete = (folder: string): boolean => existsSync(join(folder, METADATA));
const savedAt = (folder: string): number => statSync(join(folder, METADATA)).mtimeMs;

function isNewer(folder: string, than: string): boolean {
  return !isComplete(than) || savedAt(folder) >= savedAt(than);
}
